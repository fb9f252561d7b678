import type { Collection } from '@fulmar/contract/collections'
import type { DashboardFigures } from '@fulmar/contract/dashboard'
import type { Adjustment } from '@fulmar/contract/points'
import { at, someId } from './some.ts'

export const aCollection = (it: Partial<Collection> = {}): Collection => ({
  id: someId(),
  code: 'ABCD2345',
  at,
  recordedAt: at,
  user: { id: someId(), name: 'Ana Ramos' },
  store: { id: someId(), name: 'Harbour Store' },
  recordedBy: { id: someId(), name: 'Bruno Tavares' },
  source: 'ADMIN',
  grams: 1500,
  points: 150,
  note: null,
  photoKey: null,
  flags: [],
  review: 'NONE',
  status: 'RECORDED',
  reversedAt: null,
  reversalReason: null,
  lines: [{ plasticCode: 'PET', grams: 1500, pointsPerKg: 100, points: 150 }],
  ...it,
})

export const anAdjustment = (it: Partial<Adjustment> = {}): Adjustment => ({
  id: someId(),
  user: { id: someId(), name: 'Ana Ramos' },
  points: 900,
  reasonCode: 'GOODWILL',
  reasonLabel: 'Goodwill',
  note: 'A broken scale',
  status: 'PENDING',
  requestedBy: { id: someId(), name: 'Bruno Tavares' },
  requestedAt: at,
  decidedBy: null,
  decidedAt: null,
  ...it,
})

export const someFigures = (it: Partial<DashboardFigures> = {}): DashboardFigures => {
  const card = { value: 2, previous: 1 }
  return {
    updatedAt: at,
    today: { day: '2026-03-01', from: '2026-03-01T00:00:00.000Z', to: '2026-03-02T00:00:00.000Z' },
    cards: { grams: card, points: card, collections: card, newMembers: card, activeStores: card },
    waiting: [],
    ...it,
  }
}
