import { z } from 'zod'
import { unfitLength } from './phone-lengths.ts'

const e164 = z
  .e164('Enter the phone number with its country code, like +351 912 345 678')
  .superRefine((text, context) => {
    const unfit = z.regexes.e164.test(text) && unfitLength(text)
    if (!unfit) return
    const { code, least, most } = unfit
    const digits = least === most ? `${least} digits` : `${least} to ${most} digits`
    context.addIssue({ code: 'custom', message: `A number has ${digits} after +${code}` })
  })

/** Ignores spaces, dots, dashes and brackets. */
const written = z.string().overwrite(text => text.replace(/[\s().-]/g, ''))

/** A phone number, stored in E.164 format. */
export const phone = written.pipe(e164)

/** A phone number that may be left empty. */
export const phoneOrEmpty = written.pipe(z.union([z.literal(''), e164]))
