import { type PlasticCode, type PlasticRate, plasticRateInput } from '@fulmar/contract/plastic-rates/plastic-rates'
import { z } from 'zod'

const starts = z.enum(['now', 'later'])

interface Start {
  starts: z.output<typeof starts>
  effectiveFrom?: string | undefined
}

// Without a date the server would apply the rate immediately.
const hasStart = (form: Start) => form.starts === 'now' || form.effectiveFrom !== undefined
const noStart = { path: ['effectiveFrom'], message: 'Choose a date and time' }

export const rateForm = z.object({ ...plasticRateInput.shape, starts }).refine(hasStart, noStart)
export type RateForm = z.input<typeof rateForm>

/** Start and reason shared by several rates. */
export const scheduleForm = z
  .object({ effectiveFrom: plasticRateInput.shape.effectiveFrom, reason: plasticRateInput.shape.reason, starts })
  .refine(hasStart, noStart)

const midnight = (now: Date, daysLater: number) =>
  new Date(now.getFullYear(), now.getMonth(), now.getDate() + daysLater).toISOString()

export const nextMonday = (now = new Date()): string => midnight(now, 7 - ((now.getDay() + 6) % 7))

/** When scheduled rates usually start, each at midnight. */
export const usualStarts = (now = new Date()): { label: string; at: string }[] => [
  { label: 'Tomorrow', at: midnight(now, 1) },
  { label: 'Next Monday', at: nextMonday(now) },
  { label: 'First of next month', at: new Date(now.getFullYear(), now.getMonth() + 1, 1).toISOString() },
]

/** The version in effect at a given time, and the next one. */
export function neighbours(rates: readonly PlasticRate[], code: PlasticCode, at: string, without?: string) {
  const own = rates
    .filter(rate => rate.plasticCode === code && rate.status !== 'CANCELLED' && rate.id !== without)
    .sort((a, b) => a.effectiveFrom.localeCompare(b.effectiveFrom))
  return {
    before: own.findLast(rate => rate.effectiveFrom <= at),
    after: own.find(rate => rate.effectiveFrom > at),
  }
}
