import { z } from 'zod'

const e164 = z.e164('Enter the phone number with its country code, like +351 912 345 678')

/** Ignores spaces, dots, dashes and brackets. */
const written = z.string().overwrite(text => text.replace(/[\s().-]/g, ''))

/** A phone number, stored in E.164 format. */
export const phone = written.pipe(e164)

/** A phone number that may be left empty. */
export const phoneOrEmpty = written.pipe(z.union([z.literal(''), e164]))
