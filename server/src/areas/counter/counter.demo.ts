import type { CollectionInput } from '@fulmar/contract/collections/collection-records'
import { uuidv7 } from 'uuidv7'
import type { Actor } from '#core/actor.ts'
import { type Db, sql } from '#core/db/db.ts'
import { happenAgo } from '#core/db/event-time.ts'
import type { FileStore } from '#core/files/file-store.ts'
import { hashToken, newToken } from '#core/secrets.ts'
import { recordPlastic } from '../collections/collections.ts'

/** Two stores whose counter can be tried, with a reward to hand over at each. */
export const demoCounters = [
  {
    store: 'Loja da Foz',
    email: 'store-3@stores.example',
    staff: [
      { name: 'Rita', pin: '2580' },
      { name: 'Tiago', pin: '1470' },
    ],
    rewardCode: 'GUNSANDMAR',
  },
  {
    store: 'Mercearia Ribeira',
    email: 'store-2@stores.example',
    staff: [
      { name: 'Inês', pin: '3690' },
      { name: 'Duarte', pin: '1590' },
    ],
    rewardCode: 'PEDRASPRET',
  },
]

/** Of a member who comes to them. */
export const demoMemberCode = 'BEACHES5'

/** Before what they took in: it says who did. Nobody can unlock a device as them until they have a PIN. */
export async function seedStaff(db: Db) {
  await db.run(sql`
    update store_staff st set created_at = s.decided_at from stores s where s.id = st.store_id`)
  for (const { email, staff } of demoCounters)
    for (const { name } of staff)
      await db.run(sql`
        insert into store_staff (id, store_id, name, created_at)
        select ${uuidv7()}, id, ${name}, decided_at + interval '30 days' from stores where email = ${email}`)
}

/** The device of each counter, what its staff took in today, one collection that waits for review, one reward to hand over. */
export async function seedCounters(db: Db, files: FileStore) {
  const members = await listRegulars(db)
  await db.run(sql`update people set member_code = ${demoMemberCode} where user_id = ${members[0]}`)
  for (const [place, { email, rewardCode }] of demoCounters.entries()) {
    const { storeId, ownerId, staffIds, openedAt } = await findCounter(db, email)
    await addDevice(db, storeId, ownerId)
    await holdReward(db, storeId, rewardCode)
    const spanMs = Math.min(Date.now(), openedAt + 7.5 * hourMs) - openedAt
    const day = place === 0 ? busyDay : busyDay.slice(2)
    for (const [index, lines] of day.entries()) {
      const at = openedAt + (spanMs * (index + 1)) / (day.length + 1)
      await happenAgo(db, (Date.now() - at) / 60_000)
      const staffId = staffIds[index % staffIds.length] ?? ''
      const userId = members[place * busyDay.length + index] ?? ''
      const key = `demo counter ${place} ${index}`
      const input = { storeId, userId, lines, at: new Date(at).toISOString() }
      await recordPlastic(db, files, asStaff({ storeId, ownerId, staffId }), key, input)
      // Pressed on two devices.
      if (place === 0 && index === 0)
        await recordPlastic(db, files, asStaff({ storeId, ownerId, staffId }), `${key} again`, input)
    }
    await happenAgo(db, 0)
    const [staffId = ''] = staffIds
    const fromWrongClock = {
      storeId,
      staffId,
      userId: members.at(-1 - place) ?? '',
      lines: [{ plasticCode: 'PET' as const, grams: 640 }],
      at: '2020-01-01T09:12:00.000Z',
    }
    const key = `demo counter ${place} clock`
    await recordPlastic(db, files, asStaff({ storeId, ownerId, staffId }), key, fromWrongClock)
  }
  await seeStaff(db)
}

/** Everyone at the last collection they took in, or when the device was set up. */
const seeStaff = (db: Db) =>
  db.run(sql`
    update store_staff st set unlocked_at = coalesce(
      (select max(c.at) from collections c where c.staff_id = st.id),
      (select min(d.created_at) from counter_devices d where d.store_id = st.store_id))`)

const hourMs = 3_600_000

/** The last is so much more than usual that its points are pending. */
const busyDay: CollectionInput['lines'][] = [
  [{ plasticCode: 'PET', grams: 1_240 }],
  [
    { plasticCode: 'PET', grams: 860 },
    { plasticCode: 'HDPE', grams: 410 },
  ],
  [{ plasticCode: 'HDPE', grams: 730 }],
  [
    { plasticCode: 'PET', grams: 1_610 },
    { plasticCode: 'PP', grams: 220 },
  ],
  [{ plasticCode: 'LDPE', grams: 350 }],
  [{ plasticCode: 'PET', grams: 17_800 }],
]

const asStaff = ({ storeId, ownerId, staffId }: { storeId: string; ownerId: string; staffId: string }): Actor => ({
  id: ownerId,
  userType: 'STORE',
  adminRole: null,
  sessionId: '',
  needsSecondFactor: false,
  counter: { storeId, staffId },
  ip: '127.0.0.1',
  requestId: 'demo',
  userAgent: 'demo',
})

/** Without those whose collections are reviewed in the demo. */
const listRegulars = async (db: Db) =>
  (
    await db.many<{ id: string }>(sql`
      select u.id from users u join user_totals t on t.user_id = u.id
      where u.status = 'ACTIVE' and u.user_type = 'MEMBER' and t.collections between 12 and 40
        and not exists (select from collections c where c.user_id = u.id and c.flags <> '[]')
      order by t.collections desc, u.id limit 12`)
  ).map(({ id }) => id)

/** Opened at nine; before ten that was yesterday, so that its day is not all outside the opening hours. */
const findCounter = async (db: Db, email: string) => {
  const { openedAt, ...found } = await db.one<{
    storeId: string
    ownerId: string
    staffIds: string[]
    openedAt: string
  }>(sql`
    select s.id as "storeId", s.owner_id as "ownerId",
      (select array_agg(st.id order by st.id) from store_staff st where st.store_id = s.id and not st.is_owner) as "staffIds",
      (date_trunc('day', now() at time zone s.timezone - interval '10 hours') + interval '9 hours') at time zone s.timezone as "openedAt"
    from stores s where s.email = ${email}`)
  return { ...found, openedAt: Date.parse(openedAt) }
}

const addDevice = (db: Db, storeId: string, ownerId: string) =>
  db.run(sql`
    insert into counter_devices (id, store_id, name, token_hash, created_by, created_at, last_contact_at)
    values (${uuidv7()}, ${storeId}, 'Tablet at the scale', ${hashToken(newToken().token)}, ${ownerId},
            now() - interval '40 days', now() - interval '12 minutes')`)

/** One that a member asked for themselves, with a code that can be typed. */
const holdReward = (db: Db, storeId: string, code: string) =>
  db.run(sql`
    update redemptions set store_id = ${storeId}, code = ${code} where id = (
      select id from redemptions
      where status = 'REQUESTED' and requested_by = user_id and code <> all (${demoCounters.map(demoCounter => demoCounter.rewardCode)})
      order by store_id = ${storeId} desc nulls last, requested_at desc limit 1)`)
