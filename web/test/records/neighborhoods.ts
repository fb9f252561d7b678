import { exampleTexts } from '@fulmar/contract/core/fields'
import { neighborhoodFields } from '@fulmar/contract/neighborhoods/neighborhood-fields'
import type { Neighborhood, NeighborhoodRecord } from '@fulmar/contract/neighborhoods/neighborhoods'
import type { RoleSwitch } from '@fulmar/contract/role-switches'
import { at, someId } from './some.ts'

export const aNeighborhood = (over: Partial<Neighborhood> = {}): Neighborhood => ({
  id: someId(),
  version: 1,
  ...exampleTexts(neighborhoodFields),
  code: 'RIB-01',
  centre: { latitude: 41.14, longitude: -8.61 },
  radiusMeters: 500,
  boundary: null,
  households: 900,
  goal: null,
  status: 'ACTIVE',
  members: 0,
  leaders: [],
  stores: 0,
  grams: 0,
  rank: null,
  createdAt: at,
  updatedAt: at,
  ...over,
})

export const aNeighborhoodRecord = (over: Partial<NeighborhoodRecord> = {}): NeighborhoodRecord => ({
  ...aNeighborhood(over),
  progress: null,
  ranking: { ranked: 0, cityRank: null, cityRanked: 0 },
  ...over,
})

export const aRoleSwitch = (over: Partial<RoleSwitch> = {}): RoleSwitch => ({
  id: someId(),
  version: 1,
  user: { id: someId(), name: 'Ana Ramos', status: 'ACTIVE', memberCode: 'ABCDEFGH' },
  from: 'MEMBER',
  to: 'NEIGHBORHOOD',
  fromNeighborhood: null,
  neighborhood: { id: someId(), name: 'Ribeira' },
  reason: 'Everybody knows her',
  evidence: [],
  status: 'PENDING',
  conflicts: [],
  requestedBy: { id: someId(), name: 'Bruno Tavares' },
  requestedAt: at,
  decidedBy: null,
  decidedAt: null,
  decisionReason: null,
  successor: null,
  ...over,
})
