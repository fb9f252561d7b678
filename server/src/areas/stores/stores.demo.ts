import { exampleTexts } from '@fulmar/contract/core/fields'
import type { DayOfWeek, OperatingHoursEntry, StoreDetails } from '@fulmar/contract/stores/store-details'
import { storeDetailFields } from '@fulmar/contract/stores/store-fields'
import { checklistItems } from '@fulmar/contract/stores/store-records'
import { uuidv7 } from 'uuidv7'
import { type Db, sql } from '#core/db/db.ts'
import { readableCode } from '#core/readable-code.ts'
import { seededRandom } from '#core/seeded-random.ts'
import { system } from '../activity/activity.ts'
import { activateInvited, createStoreAccount } from '../users/users.ts'
import { saveDecision, saveOwner, updateStoreStatuses } from './requests/store-decisions.queries.ts'
import { insertStoreRequest } from './requests/store-requests.queries.ts'
import demoShops from './stores.demo.json' with { type: 'json' }

/** The status of a demo store; a silent one is active without collections. */
type Fate = 'ACTIVE' | 'SILENT' | 'PAUSED' | 'SUSPENDED' | 'CLOSED' | 'PENDING' | 'NEEDS_INFO' | 'REJECTED'

interface Shop {
  name: string
  city: string
  latitude: number
  longitude: number
  fate: Fate
  /** The day of the request. */
  daysAgo: number
  description?: string
  phone?: string
}

/** Shops around Porto in every status, including a duplicate request and one whose pin is in another city. */
const shops = demoShops as Shop[]

const weekdays: DayOfWeek[] = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday']
const weekend: DayOfWeek[] = ['saturday', 'sunday']

const hours = (isOpenWeekends: boolean): OperatingHoursEntry[] => [
  ...weekdays.map(day => entry(day, true)),
  ...weekend.map(day => entry(day, isOpenWeekends)),
]

const entry = (dayOfWeek: DayOfWeek, isOpen: boolean): OperatingHoursEntry => ({
  dayOfWeek,
  isOpen,
  timeSlot: { openTime: '09:00', closeTime: '17:00' },
})

type Chance = ReturnType<typeof seededRandom>

function requestOf(shop: Shop, index: number, chance: Chance): StoreDetails {
  const phoneNumber = shop.phone ?? `+35191${chance.whole(1_000_000, 9_999_999)}`
  return {
    ...exampleTexts(storeDetailFields),
    name: shop.name,
    description: shop.description ?? `Brings plastic back in ${shop.city}.`,
    contactInfo: { phoneNumber, email: `store-${index + 1}@stores.example` },
    address: {
      street: `Rua do Mar ${index + 1}`,
      city: shop.city,
      state: 'Porto District',
      country: 'Portugal',
      postalCode: `4${chance.whole(100, 499)}-0${index + 10}`,
    },
    location: { type: 'Point', coordinates: [shop.longitude, shop.latitude] },
    operatingHours: hours(chance.happens(0.5)),
  }
}

/** Requests and their decisions. Active stores can record collections until `settleStores`. */
export async function seedStores(db: Db, deciderId: string) {
  const chance = seededRandom(31)
  for (const [index, shop] of shops.entries()) {
    const id = uuidv7()
    const store = requestOf(shop, index, chance)
    await insertStoreRequest(db, id, `FS-${readableCode(8)}`, store, { timezone: 'Europe/Lisbon' })
    await db.run(sql`
      update stores set submitted_at = now() - make_interval(days => ${shop.daysAgo}, hours => 3),
                        created_at = now() - make_interval(days => ${shop.daysAgo}, hours => 3) where id = ${id}`)
    await decide(db, deciderId, id, store, shop.fate)
    const hoursTaken = Math.min(chance.whole(2, 60), shop.daysAgo * 24)
    await db.run(sql`
      with d as (update store_decisions set decided_at = submitted_at + make_interval(hours => ${hoursTaken})
                 where store_id = ${id} returning decided_at)
      update stores set decided_at = d.decided_at from d where id = ${id}`)
  }
  await db.run(sql`
    update stores s set neighborhood_id = (
      select n.id from neighborhoods n where meters_between(n.latitude, n.longitude, s.latitude, s.longitude) <= n.radius_meters
      order by meters_between(n.latitude, n.longitude, s.latitude, s.longitude) limit 1)
    where owner_id is not null`)
  // Not every store has room for pipes and mixed plastics.
  await db.run(sql`update stores set accepted_plastics = '{PET,HDPE,LDPE,PP,PS}' where hashtext(name) % 3 = 0`)
}

const decisions: Partial<Record<Fate, { outcome: 'NEEDS_INFO' | 'REJECTED'; reason: string; fieldComments: object }>> =
  {
    NEEDS_INFO: {
      outcome: 'NEEDS_INFO',
      reason: 'Two things are not clear yet',
      fieldComments: { 'address.postalCode': 'The postal code is of another street' },
    },
    REJECTED: { outcome: 'REJECTED', reason: 'There is a car repair at this address, and no store', fieldComments: {} },
  }

async function decide(db: Db, decidedBy: string, storeId: string, store: StoreDetails, fate: Fate) {
  if (fate === 'PENDING') return
  const decision = { id: storeId, decidedBy }
  const other = decisions[fate]
  if (other) {
    await saveDecision(db, { ...decision, ...other, status: other.outcome })
    return
  }
  const checklist = Object.fromEntries(checklistItems.map(item => [item, true]))
  await saveDecision(db, {
    ...decision,
    outcome: 'APPROVED',
    status: 'ACTIVE',
    checklist,
    note: 'Called them; all fine',
  })
  const ownerId = await createStoreAccount(db, { name: store.name, email: store.contactInfo.email }, system)
  if (fate !== 'SILENT') await activateInvited(db, ownerId)
  await saveOwner(db, storeId, ownerId)
  // It has no collections, so it is left out until the year has been written.
  if (fate === 'SILENT') await updateStoreStatuses(db, [storeId], 'PAUSED', null)
}

const ends: [fate: Fate, status: 'ACTIVE' | 'PAUSED' | 'SUSPENDED' | 'CLOSED', reason: string | null][] = [
  ['SILENT', 'ACTIVE', null],
  ['PAUSED', 'PAUSED', 'Works in the shop until spring'],
  ['SUSPENDED', 'SUSPENDED', 'Weights do not add up with what was picked up'],
  ['CLOSED', 'CLOSED', 'The owner gave it up'],
]

/** Runs after the collections, because closed stores had collections before. */
export async function settleStores(db: Db) {
  for (const [fate, status, reason] of ends) {
    const names = shops.filter(shop => shop.fate === fate).map(shop => shop.name)
    const rows = await db.many<{ id: string }>(sql`select id from stores where name = any(${names})`)
    const ids = rows.map(({ id }) => id)
    await updateStoreStatuses(db, ids, status, reason)
  }
}
