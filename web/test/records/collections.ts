import type { Figure } from '@fulmar/contract/analytics/analytics'
import type { Collection } from '@fulmar/contract/collections/collection-records'
import type { DashboardFigures } from '@fulmar/contract/dashboard/dashboard'
import type { DashboardPanels } from '@fulmar/contract/dashboard/dashboard-panels'
import type { Adjustment } from '@fulmar/contract/points/points'
import { at, someId } from './some.ts'

export const aCollection = (over: Partial<Collection> = {}): Collection => ({
  id: someId(),
  code: 'ABCD2345',
  at,
  recordedAt: at,
  user: { id: someId(), name: 'Ana Ramos', memberCode: 'ANARA234' },
  store: { id: someId(), name: 'Harbour Store' },
  recordedBy: { id: someId(), name: 'Bruno Tavares' },
  staff: null,
  source: 'ADMIN',
  grams: 1500,
  points: 150,
  pointsPending: 0,
  note: null,
  photoKey: null,
  flags: [],
  review: 'NONE',
  status: 'RECORDED',
  reversedAt: null,
  reversalReason: null,
  corrects: null,
  correctedBy: null,
  lines: [{ plasticCode: 'PET', grams: 1500, pointsPerKg: 100, points: 150 }],
  ...over,
})

export const anAdjustment = (over: Partial<Adjustment> = {}): Adjustment => ({
  id: someId(),
  user: { id: someId(), name: 'Ana Ramos', memberCode: 'ANARA234' },
  points: 900,
  reasonCode: 'GOODWILL',
  reasonLabel: 'Goodwill',
  note: 'A broken scale',
  status: 'PENDING',
  requestedBy: { id: someId(), name: 'Bruno Tavares' },
  requestedAt: at,
  decidedBy: null,
  decidedAt: null,
  ...over,
})

const aCard = (key: Figure['key'], over: Partial<Figure> = {}): Figure => ({
  key,
  unit: key === 'grams' ? 'GRAMS' : 'COUNT',
  value: 2,
  previous: 1,
  series: [1, 2],
  cases: null,
  previousSeries: null,
  why: null,
  link: null,
  range: null,
  ignores: [],
  ...over,
})

const aDay = {
  from: '2026-03-01',
  to: '2026-03-01',
  start: '2026-03-01T00:00:00.000Z',
  end: '2026-03-02T00:00:00.000Z',
  bucket: 'DAY' as const,
  isOver: false,
}

export const someFigures = (over: Partial<DashboardFigures> = {}): DashboardFigures => ({
  updatedAt: at,
  timeZone: 'UTC',
  formerTimeZone: null,
  currency: 'EUR',
  period: aDay,
  compared: {
    from: '2026-02-28',
    to: '2026-02-28',
    start: '2026-02-28T00:00:00.000Z',
    end: '2026-02-28T09:05:00.000Z',
  },
  beganOn: null,
  cards: [
    aCard('grams', { value: 2000, previous: 1000 }),
    aCard('collections', {
      link: { to: '/collections', search: { from: aDay.start, to: aDay.end, status: 'RECORDED' } },
    }),
    aCard('activeStores'),
  ],
  waiting: [],
  started: { rates: true, stores: true, members: true, collections: true },
  ...over,
})

export const somePanels = (over: Partial<DashboardPanels> = {}): DashboardPanels => ({
  updatedAt: at,
  timeZone: 'UTC',
  formerTimeZone: null,
  currency: 'EUR',
  period: aDay,
  charted: { from: '2026-01-01', to: '2026-03-01' },
  panels: [
    { key: 'STORES', isHidden: false },
    { key: 'BOOKS', isHidden: false },
    { key: 'ACADEMY', isHidden: true },
  ],
  isArranged: false,
  neighborhoods: [],
  contents: {
    STORES: {
      key: 'topStores',
      title: 'Harbour Store collected the most: 2 kg',
      kind: 'BARS',
      rowKind: 'NAME',
      rowLabel: 'Store',
      columns: [{ key: 'grams', label: 'Plastic', unit: 'GRAMS' }],
      rows: [
        {
          label: 'Harbour Store',
          values: [2000],
          link: { to: '/collections', search: { storeId: '0190a0a0-0000-7000-8000-00000000bbbb', status: 'RECORDED' } },
        },
      ],
      ignores: [],
      notes: [],
    },
    BOOKS: { proof: { at, checks: 6, broken: [], sealedDays: 40, firstBrokenDay: null, decidedAlone: 0 } },
  },
  ...over,
})
