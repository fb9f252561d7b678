import type { z } from 'zod'
import { formatNumber } from '../../format/numbers.ts'

type Issue = Parameters<z.core.$ZodErrorMap>[0]

const isEmpty = (input: unknown) => input === undefined || input === null || input === ''

const tooSmall = (issue: Extract<Issue, { code: 'too_small' }>) => {
  const minimum = formatNumber(Number(issue.minimum))
  if (issue.origin === 'string')
    return Number(issue.minimum) <= 1 ? 'Fill this in' : `Use at least ${minimum} characters`
  if (issue.origin === 'array') return `Choose at least ${minimum}`
  return issue.inclusive === false ? `Use a number above ${minimum}` : `Use ${minimum} or more`
}

const tooBig = (issue: Extract<Issue, { code: 'too_big' }>) => {
  const maximum = formatNumber(Number(issue.maximum))
  if (issue.origin === 'string') return `Use at most ${maximum} characters`
  if (issue.origin === 'array') return `Choose at most ${maximum}`
  return issue.inclusive === false ? `Use a number below ${maximum}` : `Use ${maximum} or less`
}

const wrongType = (expected: string) => {
  if (expected === 'int') return 'Use a whole number'
  return expected === 'number' ? 'Enter a number' : undefined
}

const wrongFormat = (format: string) => {
  if (format === 'email') return 'Enter an email address, such as ana@example.org'
  return format === 'url' ? 'Enter a web address that starts with https://' : 'Enter a valid value'
}

/** Messages for schema errors. A message in the schema itself wins. */
export const zodMessage: z.core.$ZodErrorMap = issue => {
  if (isEmpty(issue.input)) return 'Fill this in'
  if (issue.code === 'too_small') return tooSmall(issue)
  if (issue.code === 'too_big') return tooBig(issue)
  if (issue.code === 'invalid_type') return wrongType(issue.expected)
  if (issue.code === 'invalid_format') return wrongFormat(issue.format)
  return issue.code === 'invalid_value' ? 'Choose one of the options' : undefined
}
