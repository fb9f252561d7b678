import type { PlasticRate } from '@fulmar/contract/plastic-rates/plastic-rates'
import type { RateProposal } from '@fulmar/contract/plastic-rates/rate-proposals'
import { at, someId } from './some.ts'

export const aRate = (over: Partial<PlasticRate> = {}): PlasticRate => ({
  id: someId(),
  plasticCode: 'PET',
  pointsPerKg: 100,
  effectiveFrom: at,
  effectiveTo: null,
  status: 'ACTIVE',
  reason: 'As before',
  author: { id: someId(), name: 'Marina Fulmar' },
  approver: null,
  createdAt: at,
  ...over,
})

export const aRateProposal = (over: Partial<RateProposal> = {}): RateProposal => ({
  id: someId(),
  plasticCode: 'PET',
  pointsPerKg: 450,
  effectiveFrom: null,
  reason: 'A new recycler',
  status: 'PENDING',
  proposedBy: { id: someId(), name: 'Bruno Tavares' },
  proposedAt: at,
  decidedBy: null,
  decidedAt: null,
  decisionReason: null,
  setSince: [],
  ...over,
})
