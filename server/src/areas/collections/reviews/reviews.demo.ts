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

/**
 * Collections with every kind of flag, some confirmed or reversed, a member who pays a debt off, and an adjustment that
 * needs approval, all recorded by the usual rules.
 */
export async function seedReviews(
  db: Db,
  files: FileStore,
  { operations, owner }: Record<'operations' | 'owner', Actor>,
) {
  const days = await lastWeekdays(db)
  const [regulars, stores] = [await listRegulars(db, days), await listStores(db)]
  let count = 0
  const happenAt = (at: Date) => happenAgo(db, (Date.now() - at.getTime()) / 60_000)
  const record = async (input: CollectionInput) =>
    (await recordPlastic(db, files, operations, `demo review ${++count}`, input)).receipt.id
  /** What a colleague entered half an hour later, on one of the last days, so that none stands out. */
  const hand = async (person: number, lines: Lines, hours: number, over: Partial<CollectionInput> = {}) => {
    const [userId = '', storeId = ''] = [regulars[person], stores[person % stores.length]]
    const at = hoursAfter(days[person % days.length], hours)
    await happenAt(hoursAfter(at, 0.5))
    return record({ storeId, userId, lines, at: at.toISOString(), ...over })
  }
  const reverse = (id: string, reason: string) =>
    reverseCollection(db, operations, `demo reversal ${++count}`, id, reason)

  await hand(7, pet(14_200), 10)
  await hand(1, pet(16_500), 11)
  await hand(2, pet(9_400), 22.5)
  for (let minutes = 0; minutes < 7; minutes++) await hand(3, pet(700 + minutes * 40), 14 + minutes / 12)
  const photo = await keepImage(db, files, 'image/webp', await heapOfBottles())
  await hand(4, pet(1_300), 12, { photo })
  await hand(5, pet(1_450), 13, { photo })
  await hand(9, pet(1_900), 10.5, { at: hoursAfter(days[0], 10.5 - 12 * 24).toISOString() })
  await confirmCollection(db, owner, 'demo confirmation', await hand(6, pet(21_000), 9.5))
  await reverse(await hand(0, await gramsAsKilograms(db, regulars[0]), 15), 'The store meant grams, not kilograms')
  await reverse(await hand(8, pet(1_200), 15.5), 'Weighed twice')
  await hand(12, [{ plasticCode: 'OTHER', grams: 2_400 }], 15.75)
  await hand(11, [{ plasticCode: 'PVC', grams: 1_700 }], 16, {
    storeId: await findStoreWithout(db, 'PVC'),
    overrideReason: 'Left at the door, and the recycler takes it',
  })
  for (const [index, whose] of (['member', 'store', 'recorder'] as const).entries())
    await underLimit(db, whose, () => hand(13 + index, pet(3_100), 11.25))
  await happenAgo(db, 30)
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

/** Members with enough history for a weight to be unusual, of whom nothing is booked in these days yet; the lightest bags first. */
const listRegulars = async (db: Db, days: readonly Date[]) =>
  (
    await db.many<{ id: string }>(sql`
      select u.id from users u join user_totals t on t.user_id = u.id
      where u.status = 'ACTIVE' and u.user_type = 'MEMBER' and t.collections between 9 and 60
        and not exists (select from ledger_entries e where e.user_id = u.id and e.at > ${days.at(-1)})
      order by t.grams / t.collections, u.id limit 16`)
  ).map(row => row.id)

/** So much more than usual that it can only be a wrong unit, of the plastics that are worth least. */
async function gramsAsKilograms(db: Db, userId = ''): Promise<Lines> {
  const { grams } = await db.one<{ grams: number }>(sql`
    select round(u.median * (p.value -> 'flags' -> 'unitSlipFactor')::int * 1.1 / 3000)::int * 1000 as grams
    from programme_settings p, usual_weight(recent_weights(${userId})) u where p.key = 'pointsPolicy'`)
  return (['PVC', 'PS', 'LDPE'] as const).map(plasticCode => ({ plasticCode, grams }))
}

const hoursAfter = (at: Date | undefined, hours: number) => new Date((at?.getTime() ?? 0) + hours * 3_600_000)

/** Those that have collected all along; a new one is still silent. */
const listStores = async (db: Db) =>
  (
    await db.many<{ id: string }>(sql`
      select id from stores where status = 'ACTIVE' and decided_at < now() - interval '90 days' order by id`)
  ).map(row => row.id)

/** The starts of the last weekdays before today, when every store was open; the latest first. */
const lastWeekdays = async (db: Db): Promise<Date[]> =>
  (
    await db.many<{ at: string }>(sql`
      select day as at from generate_series(date_trunc('day', now()) - interval '6 days', date_trunc('day', now()) - interval '1 day',
        interval '1 day') day where extract(isodow from day) < 6 order by day desc limit 4`)
  ).map(({ at }) => new Date(at))

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
