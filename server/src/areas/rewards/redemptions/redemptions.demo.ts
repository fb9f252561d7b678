import { uuidv7 } from 'uuidv7'
import { type Db, sql } from '#core/db/db.ts'
import { seededRandom } from '#core/seeded-random.ts'
import { newRedemptionCode } from '../rewards.ts'

const day = 86_400_000

/** A reward as far as members redeem it. */
export interface DemoReward {
  id: string
  costPoints: number
  isOffered: (at: Date) => boolean
  /** The ids of codes that nobody has yet; of a pool alone. */
  freeCodes: string[] | null
}

/** What members redeemed over the months, taken from the rewards' codes. */
export const seedRedemptions = async (db: Db, rewards: DemoReward[], ownerId: string) =>
  insertPast(db, await drawRedemptions(db, rewards), ownerId)

interface HandIn {
  userId: string
  at: string
  points: number
}

/** Goes through the year: members who have the points after a collection may redeem something. */
async function drawRedemptions(db: Db, rewards: DemoReward[]): Promise<Past[]> {
  const chance = seededRandom(31)
  // Those that have been there from the beginning.
  const stores = await db.many<{ id: string }>(sql`
    select id from stores where status = 'ACTIVE' and decided_at is not null order by decided_at limit 6`)
  const handIns = await db.many<HandIn>(sql`
    select c.user_id as "userId", c.at, c.points from collections c join users u on u.id = c.user_id
    where u.status = 'ACTIVE' and c.at < now() - interval '1 hour' order by c.at, c.id`)
  const available = new Map<string, number>()
  const past: Past[] = []
  for (const { userId, at, points } of handIns) {
    const has = (available.get(userId) ?? 0) + points
    available.set(userId, has)
    const requestedAt = new Date(Date.parse(at) + 20 * 60_000)
    const affordable = rewards.filter(
      ({ costPoints, isOffered, freeCodes }) => costPoints <= has && isOffered(requestedAt) && freeCodes?.length !== 0,
    )
    if (affordable.length === 0 || !chance.happens(0.12)) continue
    const { id: rewardId, costPoints, freeCodes } = chance.pick(affordable)
    const fate = fateOf(chance, requestedAt)
    const takesCode = fate.status === 'REQUESTED' || fate.status === 'FULFILLED'
    // Counted as gone whatever becomes of it, so that no balance was ever below zero.
    available.set(userId, has - costPoints)
    past.push({
      id: uuidv7(),
      code: newRedemptionCode(),
      userId,
      rewardId,
      costPoints,
      storeId: chance.happens(0.7) ? chance.pick(stores).id : null,
      voucherCodeId: (takesCode && freeCodes?.shift()) || null,
      requestedAt,
      isAsked: fate.status === 'REQUESTED' && chance.happens(0.2),
      ...fate,
    })
  }
  return past
}

/** What is recent may still be open. */
function fateOf(chance: ReturnType<typeof seededRandom>, requestedAt: Date): Fate {
  const age = Date.now() - requestedAt.getTime()
  const hours = chance.between(2, 200)
  const isOver = hours * 3_600_000 < age
  if (!isOver || (age < 10 * day && chance.happens(0.4))) return { status: 'REQUESTED', decidedAt: null, reason: null }
  const decidedAt = new Date(requestedAt.getTime() + hours * 3_600_000)
  if (chance.happens(0.06)) return { status: 'CANCELLED', decidedAt, reason: 'The member changed their mind' }
  const end = new Date(requestedAt.getTime() + 14 * day)
  if (end.getTime() < Date.now() && chance.happens(0.05))
    return { status: 'EXPIRED', decidedAt: end, reason: 'Not handed over in time' }
  return { status: 'FULFILLED', decidedAt, reason: null }
}

interface Fate {
  status: 'REQUESTED' | 'FULFILLED' | 'CANCELLED' | 'EXPIRED'
  decidedAt: Date | null
  reason: string | null
}

interface Past extends Fate {
  id: string
  code: string
  userId: string
  rewardId: string
  costPoints: number
  storeId: string | null
  voucherCodeId: string | null
  requestedAt: Date
  /** By an administrator; the member has not confirmed it yet. */
  isAsked: boolean
}

/** Written as they would have been one by one. */
async function insertPast(db: Db, past: Past[], ownerId: string) {
  await db.run(sql`
    insert into redemptions (id, user_id, reward_id, store_id, voucher_code_id, code, cost_points, status, requested_at,
                             requested_by, confirmed_at, expires_at, decided_at, decided_by, reason, version)
    select id, "userId", "rewardId", "storeId", "voucherCodeId", code, "costPoints", status, "requestedAt",
           case when "isAsked" then ${ownerId}::uuid else "userId" end, case when not "isAsked" then "requestedAt" end,
           "requestedAt" + interval '14 days', "decidedAt", case when status in ('FULFILLED', 'CANCELLED') then ${ownerId}::uuid end,
           reason, case status when 'REQUESTED' then 1 else 2 end
    from json_to_recordset(${JSON.stringify(past)}) as r(
      id uuid, "userId" uuid, "rewardId" uuid, "storeId" uuid, "voucherCodeId" uuid, code text, "costPoints" bigint,
      status text, "requestedAt" timestamptz, "decidedAt" timestamptz, reason text, "isAsked" boolean)`)
  await db.run(sql`
    update voucher_codes v set status = case d.status when 'REQUESTED' then 'RESERVED' else 'ISSUED' end
    from redemptions d where d.voucher_code_id = v.id`)
}
