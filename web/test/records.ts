import type { Collection } from '@fulmar/contract/collections'
import type { DashboardFigures } from '@fulmar/contract/dashboard'
import type { Neighborhood, NeighborhoodRecord } from '@fulmar/contract/neighborhoods'
import type { Plan } from '@fulmar/contract/plans'
import type { PlasticRate } from '@fulmar/contract/plastic-rates'
import type { Adjustment } from '@fulmar/contract/points'
import type { RateProposal } from '@fulmar/contract/rate-proposals'
import type { Redemption } from '@fulmar/contract/redemptions'
import type { Reward } from '@fulmar/contract/rewards'
import type { RoleSwitch } from '@fulmar/contract/role-switches'
import type { Store, StoreRow, StoreStats } from '@fulmar/contract/store-records'
import type { Subscription } from '@fulmar/contract/subscriptions'
import type { User } from '@fulmar/contract/user-record'
import type { Profile } from '@fulmar/contract/users'

// Records as the server answers them: a test names only what it is about.

const at = '2026-03-01T10:00:00.000Z'
let made = 0

const someId = () => `0190a0a0-0000-7000-8000-${`${++made}`.padStart(12, '0')}`

export const aNeighborhood = (it: Partial<Neighborhood> = {}): Neighborhood => ({
  id: someId(),
  version: 1,
  name: 'Ribeira',
  code: 'RIB-01',
  city: 'Porto',
  state: 'Porto',
  country: 'Portugal',
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
  ...it,
})

export const aUser = (it: Partial<User> = {}): User => ({
  id: someId(),
  version: 1,
  name: 'Ana Ramos',
  email: 'ana@example.org',
  phone: null,
  avatar: null,
  userType: 'MEMBER',
  status: 'ACTIVE',
  memberCode: 'ABCDEFGH',
  neighborhood: null,
  points: { available: 120, held: 0, lifetime: 120 },
  totals: { grams: 1200, collections: 1 },
  lastActiveAt: null,
  joinedAt: at,
  adminRole: null,
  address: null,
  consentedAt: null,
  hasMailConsent: false,
  mailConsentAt: null,
  referralCode: null,
  referredBy: null,
  referrals: 0,
  statusReason: null,
  suspendedUntil: null,
  notes: 0,
  stores: [],
  ...it,
})

export const aProfile = (it: Partial<Profile> = {}): Profile => ({
  id: someId(),
  version: 1,
  name: 'Olga Owner',
  email: 'olga@example.org',
  phone: null,
  avatarUrl: null,
  userType: 'ADMIN',
  adminRole: 'OWNER',
  hasSecondFactor: false,
  needsSecondFactor: false,
  ...it,
})

export const aNeighborhoodRecord = (it: Partial<NeighborhoodRecord> = {}): NeighborhoodRecord => ({
  ...aNeighborhood(it),
  progress: null,
  ranking: { ranked: 0, cityRank: null, cityRanked: 0 },
  ...it,
})

export const aStoreRow = (it: Partial<StoreRow> = {}): StoreRow => ({
  id: someId(),
  version: 1,
  storeId: null,
  referenceCode: 'FS-ABCDEFGH',
  name: 'Harbour Store',
  contactInfo: { phoneNumber: '+351912345678', email: 'harbour@stores.example', website: '' },
  address: { street: 'Quay 1', city: 'Porto', state: 'Porto', country: 'Portugal', postalCode: '4000' },
  location: { type: 'Point', coordinates: [-8.61, 41.14] },
  operatingHours: [],
  timezone: 'Europe/Lisbon',
  isOpenNow: true,
  acceptedPlastics: ['PET'],
  image: null,
  status: 'ACTIVE',
  neighborhood: null,
  pointsAlloted: 0,
  plasticCollected: 0,
  lastCollectionAt: null,
  requestedAt: at,
  createdAt: at,
  ...it,
})

export const aStore = (it: Partial<Store> = {}): Store => ({
  ...aStoreRow(it),
  description: '',
  exceptions: [],
  neighborhoodId: null,
  owner: null,
  decision: null,
  decisions: [],
  fieldComments: {},
  statusReason: null,
  updatedAt: at,
  ...it,
})

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
  note: 'A broken scale',
  status: 'PENDING',
  requestedBy: { id: someId(), name: 'Bruno Tavares' },
  requestedAt: at,
  decidedBy: null,
  decidedAt: null,
  ...it,
})

export const aRoleSwitch = (it: Partial<RoleSwitch> = {}): RoleSwitch => ({
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
  ...it,
})

export const aRate = (it: Partial<PlasticRate> = {}): PlasticRate => ({
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
  ...it,
})

export const aRateProposal = (it: Partial<RateProposal> = {}): RateProposal => ({
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

export const someStoreStats = (it: Partial<StoreStats> = {}): StoreStats => ({
  total: 2,
  active: 2,
  pending: 1,
  needsInfo: 0,
  oldestPendingAt: null,
  decided: 0,
  rejectionRate: null,
  medianHoursToDecide: null,
  plasticCollected: 0,
  pointsAlloted: 0,
  silent30d: 0,
  openNow: 2,
  ...it,
})

export const aPlan = (it: Partial<Plan> = {}): Plan => ({
  id: someId(),
  version: 1,
  code: 'HARBOUR',
  name: 'Harbour',
  description: '',
  audience: 'STORE',
  price: { amount: 2900, currency: 'EUR' },
  priceVersion: 1,
  interval: 'MONTH',
  trialDays: 0,
  limits: { collectionsPerMonth: null, staffAccounts: null },
  features: [],
  status: 'ACTIVE',
  subscribers: 0,
  onEarlierPrice: 0,
  monthlyRevenue: 0,
  ...it,
})

export const aSubscription = (it: Partial<Subscription> = {}): Subscription => ({
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
  ...it,
})

export const aReward = (it: Partial<Reward> = {}): Reward => ({
  id: someId(),
  version: 1,
  name: 'Steel bottle',
  type: 'PRODUCT',
  costPoints: 500,
  description: '',
  terms: '',
  image: null,
  category: null,
  supplier: null,
  stockKind: 'COUNTED',
  stock: 20,
  lowStockAt: null,
  isLow: false,
  perUserLimit: null,
  visibleFrom: null,
  visibleTo: null,
  redeemableFrom: null,
  redeemableTo: null,
  holdDays: 14,
  status: 'ACTIVE',
  isRedeemable: true,
  affordableBy: 12,
  openRedemptions: 0,
  fulfilled: 0,
  createdAt: at,
  updatedAt: at,
  ...it,
})

export const aRedemption = (it: Partial<Redemption> = {}): Redemption => ({
  id: someId(),
  version: 1,
  code: '••••7K2M',
  reward: { id: someId(), name: 'Steel bottle', type: 'PRODUCT', image: null },
  user: { id: someId(), name: 'Ana Ramos', memberCode: 'ABCDEFGH' },
  store: null,
  costPoints: 500,
  status: 'REQUESTED',
  requestedAt: at,
  expiresAt: '2026-03-15T10:00:00.000Z',
  requestedBy: null,
  decidedAt: null,
  decidedBy: null,
  reason: null,
  voucher: null,
  ...it,
})
