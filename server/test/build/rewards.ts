import { startOf, withIds } from '@fulmar/contract/core/fields'
import type { MasterType } from '@fulmar/contract/master-data'
import { rewardFields } from '@fulmar/contract/rewards/reward-fields'
import type { RewardForm } from '@fulmar/contract/rewards/reward-records'
import { uuidv7 } from 'uuidv7'
import { insertRedemption } from '#areas/rewards/redemptions/redemptions.queries.ts'
import { insertReward } from '#areas/rewards/rewards.queries.ts'
import { newRedemptionCode } from '#areas/rewards/rewards.ts'
import { type Database, sql } from '#core/db/db.ts'
import type { UserBuilders } from './users.ts'

export function rewardBuilders(database: Database, next: () => number, { user, session }: UserBuilders) {
  async function masterEntry(over: { type?: MasterType; label?: string } = {}) {
    const n = next()
    const made = { id: uuidv7(), type: 'REWARD_CATEGORY', code: `ENTRY-${n}`, label: `Entry ${n}`, ...over }
    await database.run(sql`
      insert into master_entries (id, type, code, label) values (${made.id}, ${made.type}, ${made.code}, ${made.label})`)
    return made
  }

  /** One that can be redeemed without end, unless told otherwise. */
  async function reward(over: Partial<RewardForm> = {}) {
    const made: RewardForm = {
      ...withIds(rewardFields, startOf(rewardFields)),
      name: `Reward ${next()}`,
      costPoints: 100,
      stockKind: typeof over.stock === 'number' ? 'COUNTED' : 'UNLIMITED',
      status: 'ACTIVE',
      ...over,
    }
    const id = uuidv7()
    await insertReward(database, id, made)
    return { id, ...made }
  }

  /** Points that an administrator gave. */
  async function points(userId: string, amount: number) {
    const [id, actor] = [uuidv7(), await user({ userType: 'ADMIN', adminRole: 'FINANCE' })]
    await database.run(sql`
      with adjusted as (
        insert into adjustments (user_id, id, points, reason_code, note, status, requested_by)
        values (${userId}, ${id}, ${amount}, 'GOODWILL', 'for a test', 'APPLIED', ${actor.id}) returning user_id, id)
      select move_points(user_id, 'ADJUSTMENT', 'adjusted', 'user', ${amount}, id, ${uuidv7()}, ${actor.id}, id::text, null)
      from adjusted`)
  }

  /** Somebody with points to spend, and a session of theirs. */
  async function member(amount = 1000) {
    const { id, name } = await user()
    if (amount > 0) await points(id, amount)
    return { id, name, token: (await session({ userId: id })).token }
  }

  /** An open redemption of a member who has the points for it. */
  async function redemption(over: { userId?: string; rewardId?: string; storeId?: string; requestedBy?: string } = {}) {
    const made = {
      id: uuidv7(),
      code: newRedemptionCode(),
      userId: over.userId ?? (await member()).id,
      rewardId: over.rewardId ?? (await reward()).id,
      storeId: over.storeId ?? null,
    }
    await insertRedemption(database, {
      ...made,
      entryId: uuidv7(),
      activityId: uuidv7(),
      actorId: over.requestedBy ?? made.userId,
      ip: '127.0.0.1',
      requestId: 'test',
      key: made.id,
      bodyHash: Buffer.alloc(32),
      shownCost: null,
      source: over.requestedBy ? 'ADMIN' : 'MEMBER',
    })
    return made
  }

  return { masterEntry, reward, points, member, redemption }
}
