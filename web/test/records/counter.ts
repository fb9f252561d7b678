import type { CollectionReceipt } from '@fulmar/contract/collections/collection-records'
import type { CounterCollection, CounterMember, CounterState } from '@fulmar/contract/counter/counter'
import type { CounterDevice, StaffMember } from '@fulmar/contract/counter/counter-staff'
import { at, someId } from './some.ts'

export const aCounterState = (over: Partial<CounterState> = {}): CounterState => ({
  store: {
    id: someId(),
    storeId: 'ST-1',
    name: 'Harbour Store',
    status: 'ACTIVE',
    acceptedPlastics: ['PET', 'HDPE'],
    timezone: 'Europe/Lisbon',
  },
  plastics: [
    { code: 'PET', label: 'PET bottles', pointsPerKg: 10 },
    { code: 'HDPE', label: 'HDPE bottles', pointsPerKg: 14 },
  ],
  staff: [
    { id: someId(), name: 'Ana', hasPin: true },
    { id: someId(), name: 'Bruno', hasPin: true },
  ],
  backDatingDays: 7,
  undoMinutes: 10,
  at,
  ...over,
})

export const aCounterMember = (over: Partial<CounterMember> = {}): CounterMember => ({
  id: someId(),
  name: 'Teresa M.',
  memberCode: 'USPRX7J8',
  isConfirmed: true,
  ...over,
})

export const aReceipt = (over: Partial<CollectionReceipt> = {}): CollectionReceipt => ({
  id: someId(),
  code: 'K7M2QX49',
  points: 15,
  pointsPending: 0,
  grams: 1500,
  balance: 240,
  flags: [],
  lines: [{ plasticCode: 'PET', grams: 1500, pointsPerKg: 10, points: 15 }],
  ...over,
})

export const aCounterCollection = (over: Partial<CounterCollection> = {}): CounterCollection => ({
  id: someId(),
  code: 'K7M2QX49',
  at,
  recordedAt: at,
  staff: { id: someId(), name: 'Ana' },
  grams: 1500,
  points: 15,
  pointsPending: 0,
  flags: [],
  review: 'NONE',
  status: 'RECORDED',
  lines: [{ plasticCode: 'PET', grams: 1500, pointsPerKg: 10, points: 15 }],
  member: { name: 'Teresa M.', memberCode: 'USPRX7J8' },
  undoUntil: null,
  ...over,
})

export const aStaffMember = (over: Partial<StaffMember> = {}): StaffMember => ({
  id: someId(),
  version: 1,
  name: 'Ana',
  email: null,
  isOwner: false,
  hasPin: true,
  isPinOff: false,
  linkExpiresAt: null,
  lastSeenAt: null,
  createdAt: at,
  ...over,
})

export const aDevice = (over: Partial<CounterDevice> = {}): CounterDevice => ({
  id: someId(),
  name: 'Tablet',
  createdBy: { id: someId(), name: 'Olga' },
  createdAt: at,
  lastContactAt: null,
  staff: null,
  ...over,
})
