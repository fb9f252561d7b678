import { exampleTexts } from '@fulmar/contract/core/fields'
import type { DayOfWeek, OperatingHoursEntry, StoreDetails } from '@fulmar/contract/stores/store-details'
import { storeDetailFields } from '@fulmar/contract/stores/store-fields'
import { checklistItems } from '@fulmar/contract/stores/store-records'
import { uuidv7 } from 'uuidv7'
import { type Db, sql } from '#core/db/db.ts'
import { happenAgo } from '#core/db/event-time.ts'
import type { FileStore } from '#core/files/file-store.ts'
import { readableCode } from '#core/readable-code.ts'
import { seededRandom } from '#core/seeded-random.ts'
import { record, system } from '../activity/activity.ts'
import { claimUpload, keepImage } from '../uploads/uploads.ts'
import { activateInvited, createStoreAccount } from '../users/users.ts'
import { saveDecision, saveOwner, updateStoreStatuses } from './requests/store-decisions.queries.ts'
import { insertStoreRequest } from './requests/store-requests.queries.ts'
import { drawStore, type Face } from './store-face.demo.ts'
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
  /** Since when it has been paused, suspended or closed. */
  endedDaysAgo?: number
  face?: Face
  description?: string
  phone?: string
  /** Asked for by a member while signed in, who becomes its owner. */
  isAskedByMember?: true
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
    description: shop.description ?? `Collects plastic in ${shop.city}.`,
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

/** Requests, their decisions, and what became of the stores. */
export async function seedStores(db: Db, files: FileStore, deciderId: string) {
  const chance = seededRandom(31)
  for (const [index, shop] of shops.entries()) {
    const id = uuidv7()
    const store = {
      ...requestOf(shop, index, chance),
      ...(shop.face && { image: await keepFace(db, files, shop.face) }),
    }
    await insertStoreRequest(db, id, `FS-${readableCode(8)}`, store, { timezone: 'Europe/Lisbon' })
    await db.run(sql`
      update stores set submitted_at = now() - make_interval(days => ${shop.daysAgo}, hours => 3),
                        created_at = now() - make_interval(days => ${shop.daysAgo}, hours => 3) where id = ${id}`)
    const hoursTaken = Math.min(chance.whole(2, 60), shop.daysAgo * 24)
    await happenAgo(db, (24 * shop.daysAgo - hoursTaken) * 60)
    if (shop.isAskedByMember) await askAsMember(db, id, store)
    await decide(db, deciderId, id, store, shop.fate)
    await db.run(sql`
      with d as (update store_decisions set decided_at = submitted_at + make_interval(hours => ${hoursTaken})
                 where store_id = ${id} returning decided_at)
      update stores set decided_at = d.decided_at, status_changed_at = d.decided_at, updated_at = d.decided_at from d
      where id = ${id}`)
    const end = ends[shop.fate]
    if (end) await endStore(db, id, end, shop.endedDaysAgo ?? 1)
  }
  await db.run(sql`
    update stores s set neighborhood_id = (
      select n.id from neighborhoods n where meters_between(n.latitude, n.longitude, s.latitude, s.longitude) <= n.radius_meters
      order by meters_between(n.latitude, n.longitude, s.latitude, s.longitude) limit 1)
    where owner_id is not null`)
  await db.run(sql`update users u set created_at = s.decided_at from stores s where s.owner_id = u.id`)
  // Not every store has room for pipes and mixed plastics.
  await db.run(sql`update stores set accepted_plastics = '{PET,HDPE,LDPE,PP,PS}' where hashtext(name) % 3 = 0`)
}

const decisions: Partial<Record<Fate, { outcome: 'NEEDS_INFO' | 'REJECTED'; reason: string; fieldComments: object }>> =
  {
    NEEDS_INFO: {
      outcome: 'NEEDS_INFO',
      reason: 'Two things are not clear yet',
      fieldComments: { 'address.postalCode': 'The postal code belongs to another street' },
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
}

async function askAsMember(db: Db, id: string, { address: { city } }: StoreDetails) {
  const { memberId, reference } = await db.one<{ memberId: string; reference: string }>(sql`
    update stores s set email = m.email, requested_by = m.user_id
    from (select user_id, email from people where user_type = 'MEMBER' and status = 'ACTIVE' and email is not null
          order by joined_at, user_id limit 1) m
    where s.id = ${id} returning m.user_id as "memberId", s.reference`)
  await record(
    db,
    { id: memberId, ip: '', requestId: 'demo' },
    { action: 'store.requested', entityId: id, after: { reference, city } },
  )
}

const keepFace = async (db: Db, files: FileStore, face: Face) => {
  const image = await keepImage(db, files, 'image/webp', await drawStore(face))
  await claimUpload(db, image, 'image')
  return image
}

const ends: Partial<Record<Fate, { status: 'PAUSED' | 'SUSPENDED' | 'CLOSED'; reason: string }>> = {
  PAUSED: { status: 'PAUSED', reason: 'Works in the shop until spring' },
  SUSPENDED: { status: 'SUSPENDED', reason: 'Weights do not add up with what was picked up' },
  CLOSED: { status: 'CLOSED', reason: 'The owner gave up the store' },
}

async function endStore(db: Db, id: string, { status, reason }: NonNullable<(typeof ends)[Fate]>, daysAgo: number) {
  await updateStoreStatuses(db, [id], status, reason)
  await db.run(sql`
    update stores set status_changed_at = now() - make_interval(days => ${daysAgo}),
                      updated_at = now() - make_interval(days => ${daysAgo}) where id = ${id}`)
}
