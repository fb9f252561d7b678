import type { CollectionInput } from '@fulmar/contract/collections/collection-records'
import type { Actor } from '#core/actor.ts'
import { type Db, sql } from '#core/db/db.ts'
import { happenAgo } from '#core/db/event-time.ts'
import { drawSvg } from '#core/files/draw-svg.ts'
import type { FileStore } from '#core/files/file-store.ts'
import { seededRandom } from '#core/seeded-random.ts'
import { adjustPoints } from '../../points/points.ts'
import { keepImage } from '../../uploads/uploads.ts'
import { confirmCollection, recordPlastic, reverseCollection } from '../collections.ts'

type Lines = CollectionInput['lines']

const pet = (grams: number): Lines => [{ plasticCode: 'PET', grams }]
/** Only ever reversed: a tonne in one day would dwarf everything in the charts. A unit error is about a hundred times the usual weight, more than three plastics of a regular may weigh. */
const kilogramsAsGrams: Lines = [
  { plasticCode: 'PET', grams: 195_000 },
  { plasticCode: 'HDPE', grams: 198_000 },
  { plasticCode: 'PP', grams: 190_000 },
  { plasticCode: 'LDPE', grams: 197_000 },
  { plasticCode: 'PS', grams: 196_000 },
]

/**
 * Collections with every kind of flag, some confirmed or reversed, a member who pays a debt off, and an adjustment that
 * needs approval, all recorded by the usual rules.
 */
export async function seedReviews(
  db: Db,
  files: FileStore,
  { operations, owner }: Record<'operations' | 'owner', Actor>,
) {
  const [regulars, stores] = [await listRegulars(db), await listStores(db)]
  const at = await lastWeekday(db)
  let count = 0
  // Worked through in the last hour: what members did before is booked already.
  const next = () => happenAgo(db, 55 - 1.5 * count++)
  const record = async (input: CollectionInput) => {
    await next()
    return (await recordPlastic(db, files, operations, `demo review ${count}`, input)).receipt.id
  }
  const hand = (person: number, lines: Lines, hours: number, over: Partial<CollectionInput> = {}) => {
    const [userId = '', storeId = ''] = [regulars[person], stores[person % stores.length]]
    return record({ storeId, userId, lines, at: new Date(at.getTime() + hours * 3_600_000).toISOString(), ...over })
  }
  const reverse = async (id: string, reason: string) => {
    await next()
    await reverseCollection(db, operations, `demo reversal ${count}`, id, reason)
  }

  await hand(0, pet(14_200), 10)
  await hand(1, pet(16_500), 11)
  await hand(2, pet(9_400), 22.5)
  for (let minutes = 0; minutes < 7; minutes++) await hand(3, pet(700 + minutes * 40), 14 + minutes / 12)
  const photo = await keepImage(db, files, 'image/webp', await heapOfBottles())
  await hand(4, pet(1_300), 12, { photo })
  await hand(5, pet(1_450), 13, { photo })
  await hand(9, pet(1_900), 10.5 - 12 * 24)
  await confirmCollection(db, owner, 'demo confirmation', await hand(6, pet(21_000), 9.5))
  await reverse(await hand(7, kilogramsAsGrams, 15), 'The store meant 976 grams, not kilograms')
  await reverse(await hand(8, pet(1_200), 15.5), 'Weighed twice')
  await hand(10, [{ plasticCode: 'OTHER', grams: 2_400 }], 15.75)
  await hand(11, [{ plasticCode: 'PVC', grams: 1_700 }], 16, {
    storeId: await findStoreWithout(db, 'PVC'),
    overrideReason: 'Left at the door, and the recycler takes it',
  })
  for (const [index, whose] of (['member', 'store', 'recorder'] as const).entries())
    await underLimit(db, whose, () => hand(12 + index, pet(3_100), 11.25))
  const spender = await findSpender(db)
  await reverse(spender.id, 'Weighed twice')
  await record({ storeId: spender.storeId, userId: spender.userId, lines: pet(200) })
  await adjustPoints(db, operations, 'demo adjustment', {
    userId: regulars[9] ?? '',
    points: 2_500,
    reasonCode: 'CAMPAIGN',
    note: 'Beach clean-up in October: the scale was out of order',
  })
}

/** Members with enough history for a weight to be unusual. */
const listRegulars = async (db: Db) =>
  (
    await db.many<{ id: string }>(sql`
      select u.id from users u join user_totals t on t.user_id = u.id
      where u.status = 'ACTIVE' and u.user_type = 'MEMBER' and t.collections between 12 and 40 order by t.collections desc, u.id limit 15`)
  ).map(row => row.id)

/** Those that have collected all along; a new one is still silent. */
const listStores = async (db: Db) =>
  (
    await db.many<{ id: string }>(sql`
      select id from stores where status = 'ACTIVE' and decided_at < now() - interval '90 days' order by id`)
  ).map(row => row.id)

/** The start of the last weekday before today, when every store was open. */
async function lastWeekday(db: Db): Promise<Date> {
  const { at } = await db.one<{ at: string }>(sql`
    select max(day) as at from generate_series(date_trunc('day', now()) - interval '4 days', date_trunc('day', now()) - interval '1 day',
      interval '1 day') day where extract(isodow from day) < 6`)
  return new Date(at)
}

const findStoreWithout = async (db: Db, plastic: string) =>
  (
    await db.one<{ id: string }>(sql`
      select id from stores where status = 'ACTIVE' and ${plastic} <> all (accepted_plastics) order by id limit 1`)
  ).id

/** As on a day on which the limit was nearly reached. */
async function underLimit(db: Db, whose: 'member' | 'store' | 'recorder', work: () => Promise<unknown>) {
  const { value } = await db.one<{ value: object }>(sql`
    select value -> 'dailyPoints' as value from programme_settings where key = 'pointsPolicy'`)
  const set = (limits: object) =>
    db.run(sql`
      update programme_settings set value = jsonb_set(value, '{dailyPoints}', ${JSON.stringify(limits)}) where key = 'pointsPolicy'`)
  await set({ member: 0, store: 0, recorder: 0, [whose]: 300 })
  await work()
  await set(value)
}

/** The last collection of a member who has spent more than a part of its points. */
const findSpender = (db: Db) =>
  db.one<{ id: string; userId: string; storeId: string }>(sql`
    select c.id, c.user_id as "userId", c.store_id as "storeId" from collections c
    join user_balances b on b.user_id = c.user_id and b.is_spendable and b.available < c.points - 60
    join stores s on s.id = c.store_id and s.status = 'ACTIVE'
    where c.status = 'RECORDED' and c.review = 'NONE' order by c.at desc, c.id limit 1`)

const plastics = ['#5498be', '#7ab094', '#d6dee2', '#b2c8d6', '#e8c478']

/** A heap of bottles on a scale, seen from above: a picture for the demo that is nobody's. */
function heapOfBottles(): Promise<Buffer> {
  const chance = seededRandom(17)
  const bottles = Array.from({ length: 60 }, () => {
    const place = `translate(${240 + chance.between(-150, 150)} ${180 + chance.between(-105, 105)})`
    const long = chance.between(26, 44)
    return `<ellipse transform="${place} rotate(${chance.between(0, 180)})" rx="${long}" ry="${long * 0.36}" fill="${chance.pick(plastics)}"/>`
  })
  return drawSvg(`<svg xmlns="http://www.w3.org/2000/svg" width="480" height="360">
<path d="M0 0h480v360H0z" fill="#e2e6e8"/>${bottles.join('')}</svg>`)
}
