import { z } from 'zod'
import { isMemberCode } from './member-code-check.ts'

/** As it is printed, read aloud or typed: `abcd-efgh` is `ABCDEFGH`. */
export const typedCode = z
  .string()
  .max(20)
  .overwrite(text => text.replace(/[\s-]/g, '').toUpperCase())

export const memberCode = typedCode.refine(isMemberCode, 'Check the code')
