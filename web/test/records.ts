import type { Neighborhood } from '@fulmar/contract/neighborhoods'
import type { Plan } from '@fulmar/contract/plans'
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
