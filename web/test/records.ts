import type { Neighborhood } from '@fulmar/contract/neighborhoods'
import type { User } from '@fulmar/contract/person'
import type { Redemption } from '@fulmar/contract/redemptions'
import type { Reward } from '@fulmar/contract/rewards'
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
