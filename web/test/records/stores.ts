import { exampleTexts } from '@fulmar/contract/core/fields'
import type { OwnStore } from '@fulmar/contract/stores/own-store'
import { storeDetailFields } from '@fulmar/contract/stores/store-fields'
import type { Store, StoreRow, StoreStats } from '@fulmar/contract/stores/store-records'
import { at, someId } from './some.ts'

export const aStoreRow = (over: Partial<StoreRow> = {}): StoreRow => ({
  id: someId(),
  version: 1,
  storeId: null,
  referenceCode: 'FS-ABCDEFGH',
  ...exampleTexts(storeDetailFields),
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
  answeredAt: null,
  createdAt: at,
  ...over,
})

export const aStore = (over: Partial<Store> = {}): Store => ({
  ...aStoreRow(over),
  description: '',
  exceptions: [],
  neighborhoodId: null,
  owner: null,
  decision: null,
  decisions: [],
  fieldComments: {},
  answeredFrom: {},
  remindedAt: null,
  statusReason: null,
  waitingChange: null,
  updatedAt: at,
  ...over,
})

export const someStoreStats = (over: Partial<StoreStats> = {}): StoreStats => ({
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
  ...over,
})

export const anOwnStore = (over: Partial<OwnStore> = {}): OwnStore => ({
  ...aStoreRow(),
  description: '',
  exceptions: [],
  statusReason: null,
  waitingChange: null,
  colleaguesMayUndo: false,
  ...over,
})
