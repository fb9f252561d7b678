import type { User } from '@fulmar/contract/users/user-record'
import type { Profile } from '@fulmar/contract/users/users'
import { at, someId } from './some.ts'

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
  points: { available: 120, held: 0, pending: 0, debt: 0, lifetime: 120 },
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
