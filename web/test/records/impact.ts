import type { FactorSet } from '@fulmar/contract/impact/impact-factors'
import type { Impact, ImpactReport, ReportPreview } from '@fulmar/contract/impact/impact-report-records'
import { at, someId } from './some.ts'

const none = { factor: null, low: null, high: null, bottlesPerKg: null }

export const aFactorSet = (over: Partial<FactorSet> = {}): FactorSet => ({
  id: someId(),
  number: 1,
  name: 'EPA WARM v16',
  source: 'US EPA',
  scope: 'US average',
  year: 2023,
  lossPercent: 10,
  factors: [
    { ...none, plasticCode: 'PET', factor: 1.142, bottlesPerKg: 50 },
    ...(['HDPE', 'PVC', 'LDPE', 'PP', 'PS', 'OTHER'] as const).map(plasticCode => ({ ...none, plasticCode })),
  ],
  reason: 'The start',
  author: null,
  createdAt: at,
  ...over,
})

export const someImpact = (over: Partial<Impact> = {}): Impact => ({
  grams: 14_000,
  co2e: { value: 11_420, range: { low: 10_278, high: 11_420 } },
  notCountedGrams: 4_000,
  bottles: 500,
  plastics: [
    {
      ...none,
      plasticCode: 'PET',
      label: 'PET bottles',
      grams: 10_000,
      factor: 1.142,
      bottlesPerKg: 50,
      co2e: { value: 11_420, range: { low: 10_278, high: 11_420 } },
      bottles: 500,
    },
    { ...none, plasticCode: 'PS', label: 'PS cups', grams: 4_000, co2e: null, bottles: 0 },
  ],
  ...over,
})

export const aPreview = (over: Partial<ReportPreview> = {}): ReportPreview => ({
  impact: someImpact(),
  collections: 3,
  lines: 4,
  claimed: [],
  openReviews: 0,
  isPeriodOver: true,
  ...over,
})

/** A draft, unless told. */
export const aReport = (over: Partial<ImpactReport> = {}): ImpactReport => ({
  id: someId(),
  version: 1,
  serial: null,
  status: 'DRAFT',
  title: 'Clean coast',
  sponsor: 'Acme',
  sponsorLogo: null,
  standard: 'GRI 306',
  from: '2026-01-01',
  to: '2026-03-31',
  stores: [],
  storeIds: [],
  grams: null,
  co2e: null,
  draftedAt: at,
  issuedAt: null,
  excludesClaimed: true,
  factorSet: aFactorSet(),
  figures: null,
  draftedBy: { id: someId(), name: 'Ana Reis' },
  issuedBy: null,
  withdrawn: null,
  checkText: null,
  statement: null,
  statementHash: null,
  evidenceHash: null,
  ...over,
})

export const anIssuedReport = (over: Partial<ImpactReport> = {}): ImpactReport => {
  const stores = [{ id: someId(), name: 'Harbour Store', grams: 14_000, collections: 3 }]
  const [january, february] = [
    { from: '2026-01-01', to: '2026-01-31', grams: 10_000, plastics: [{ plasticCode: 'PET' as const, grams: 10_000 }] },
    { from: '2026-02-01', to: '2026-03-31', grams: 4000, plastics: [{ plasticCode: 'PS' as const, grams: 4000 }] },
  ]
  const timeline = { unit: 'MONTH' as const, bars: [january, february] }
  return aReport({
    serial: 'IR-2026-0001',
    status: 'ISSUED',
    issuedAt: at,
    issuedBy: { id: someId(), name: 'Rui Costa' },
    figures: { ...someImpact(), collections: 3, members: 2, lines: 4, stores, timeline },
    checkText: 'K7QM2VXD',
    statement: 'Impact report IR-2026-0001',
    statementHash: 'a'.repeat(64),
    evidenceHash: 'b'.repeat(64),
    ...over,
  })
}
