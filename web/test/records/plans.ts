import { startOf } from '@fulmar/contract/core/fields'
import { planFields } from '@fulmar/contract/subscriptions/plan-fields'
import type { Plan } from '@fulmar/contract/subscriptions/plans'
import type { Subscription } from '@fulmar/contract/subscriptions/subscriptions'
import { at, someId } from './some.ts'

export const aPlan = (over: Partial<Plan> = {}): Plan => ({
  id: someId(),
  version: 1,
  code: 'HARBOUR',
  ...startOf(planFields),
  name: 'Harbour',
  features: [],
  price: { amount: 2900, currency: 'EUR' },
  priceVersion: 1,
  interval: 'MONTH',
  subscribers: 0,
  onEarlierPrice: 0,
  monthlyRevenue: 0,
  ...over,
})

export const aSubscription = (over: Partial<Subscription> = {}): Subscription => ({
  id: someId(),
  version: 1,
  store: { id: someId(), name: 'Harbour Store' },
  plan: { id: someId(), name: 'Harbour' },
  price: { amount: 2900, currency: 'EUR' },
  interval: 'MONTH',
  status: 'ACTIVE',
  isTrial: false,
  startedAt: at,
  periodFrom: at,
  periodTo: '2026-04-01T10:00:00.000Z',
  next: null,
  endedAt: null,
  limits: { collectionsPerMonth: null, staffAccounts: null },
  usage: { collections: 0, staffAccounts: 1 },
  ...over,
})
