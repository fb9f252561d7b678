import { startOf } from '@fulmar/contract/core/fields'
import { planFields } from '@fulmar/contract/subscriptions/plan-fields'
import type { PlanInterval, PlanLimits } from '@fulmar/contract/subscriptions/plans'
import { uuidv7 } from 'uuidv7'
import { insertPlan, insertPrice } from '#areas/subscriptions/plans.queries.ts'
import type { Database } from '#core/db/db.ts'

type PlanOver = Partial<{
  name: string
  amount: number
  interval: PlanInterval
  trialDays: number
  limits: Partial<PlanLimits>
  status: 'ACTIVE' | 'ARCHIVED'
}>

export function planBuilders(database: Database, next: () => number) {
  /** €10 a month without trial or limits, unless told otherwise. */
  async function plan(over: PlanOver = {}) {
    const n = next()
    const blank = startOf(planFields)
    const { amount = 1000, interval = 'MONTH', limits, ...rest } = over
    const made = {
      id: uuidv7(),
      ...blank,
      code: `PLAN-${n}`,
      name: `Plan ${n}`,
      features: [],
      ...rest,
      limits: { ...blank.limits, ...limits },
    }
    await insertPlan(database, made.id, made.code, made)
    await insertPrice(database, uuidv7(), made.id, { price: { amount, currency: 'EUR' }, interval, priceVersion: 1 })
    return made
  }

  return { plan }
}
