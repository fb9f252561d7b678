import { describe, expect, it } from 'vitest'
import { aSubscription } from '../../../test/records/plans.ts'
import { formatNext, formatPeriodEnd, formatUsage } from './plans.words.ts'

const periodTo = '2026-12-03T10:00:00.000Z'

describe('a subscription in words', () => {
  it.each([
    [{ status: 'ACTIVE' }, 'Renews'],
    [{ status: 'TRIAL', isTrial: true }, 'Trial ends'],
    [{ status: 'CANCELLING' }, 'Ends'],
    [{ status: 'ENDED', endedAt: periodTo }, 'Ended'],
  ] as const)('%o says that it %s on a day', (row, word) => {
    expect(formatPeriodEnd(aSubscription({ ...row, periodTo }))).toMatch(new RegExp(`^${word} .*2026`))
  })

  it('says what comes next: nothing, another price, or another plan', () => {
    const current = aSubscription({ periodTo })
    const price = { amount: 3500, currency: 'EUR' }
    expect(formatNext(current)).toBeNull()
    expect(formatNext({ ...current, next: { plan: current.plan, price, interval: 'MONTH' } })).toMatch(
      /^€35.00 per month from .*2026$/,
    )
    const plan = { id: current.store.id, name: 'Open sea' }
    expect(formatNext({ ...current, next: { plan, price, interval: 'YEAR' } })).toMatch(
      /^Open sea from .*2026, €35.00 per year$/,
    )
  })

  it('says usage with its limit where there is one', () => {
    expect([formatUsage(1200, 5000), formatUsage(7, null)]).toEqual(['1,200 of 5,000', '7'])
  })
})
