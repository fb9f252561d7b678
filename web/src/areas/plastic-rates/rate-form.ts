import { type PlasticCode, type PlasticRate, plasticRateInput } from '@fulmar/contract/plastic-rates'
import { z } from 'zod'

const starts = z.enum(['now', 'later'])

interface Start {
  starts: z.output<typeof starts>
  effectiveFrom?: string | undefined
}

// An empty moment would otherwise mean "at once".
const hasMoment = (form: Start) => form.starts === 'now' || form.effectiveFrom !== undefined
const noMoment = { path: ['effectiveFrom'], message: 'Choose a day and a time' }

/** What the drawer for one rate asks for: the body of the call, and whether it holds at once. */
export const rateForm = z.object({ ...plasticRateInput.shape, starts }).refine(hasMoment, noMoment)
export type RateForm = z.input<typeof rateForm>

/** The moment and the reason that several rates share. */
export const scheduleForm = z
  .object({ effectiveFrom: plasticRateInput.shape.effectiveFrom, reason: plasticRateInput.shape.reason, starts })
  .refine(hasMoment, noMoment)

/** Tomorrow at midnight: what most people mean by "from tomorrow". */
export function tomorrow(now = new Date()): string {
  return new Date(now.getFullYear(), now.getMonth(), now.getDate() + 1).toISOString()
}

/** The version that would hold at a moment, and the one that takes over after it. */
export function neighbours(rates: readonly PlasticRate[], code: PlasticCode, at: string, without?: string) {
  const own = rates
    .filter(rate => rate.plasticCode === code && rate.status !== 'CANCELLED' && rate.id !== without)
    .sort((a, b) => a.effectiveFrom.localeCompare(b.effectiveFrom))
  return {
    before: own.findLast(rate => rate.effectiveFrom <= at),
    after: own.find(rate => rate.effectiveFrom > at),
  }
}
