import { type PlasticCode, plasticRates } from '@fulmar/contract/plastic-rates/plastic-rates'
import type { As, TestApp } from '../app.ts'

export const rateReason = 'The recycler pays more'

/** Sets a rate and returns whether it was set, or why not. The app and the actor are given when the tests begin. */
export const rateSetter =
  (app: () => TestApp, as: () => As) =>
  async (plasticCode: PlasticCode, pointsPerKg: number, effectiveFrom?: string) => {
    const body = { plasticCode, pointsPerKg, effectiveFrom, reason: rateReason }
    const answer = await app().call(as(), plasticRates.create, { body })
    return answer.status === 201 ? 'set' : answer.body.error
  }
