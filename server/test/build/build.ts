import { type Database, sql } from '#core/db/db.ts'
import { collectionBuilders } from './collections.ts'
import { gameBuilders } from './games.ts'
import { impactBuilders } from './impact.ts'
import { placeBuilders } from './places.ts'
import { planBuilders } from './plans.ts'
import { playBuilders } from './plays.ts'
import { prizeBuilders } from './prizes.ts'
import { rewardBuilders } from './rewards.ts'
import { roleSwitchBuilders } from './role-switches.ts'
import { userBuilders } from './users.ts'

/**
 * Builders create their own parents, so that a test states only what it is about. Names are numbered after `count`, for
 * a database that has records of other builders.
 */
export function builders(database: Database, count = 0) {
  const next = () => ++count
  const parents = { ...userBuilders(database, next), ...placeBuilders(database, next) }
  const games = gameBuilders(database, next)
  const plays = playBuilders(database, { ...parents, ...games })

  /** A store with an owner who is signed in. */
  async function storeWithOwner() {
    const { id: ownerId } = await parents.user({ userType: 'STORE' })
    const { id } = await parents.store({ ownerId })
    return { id, ownerId, token: (await parents.session({ userId: ownerId })).token }
  }

  /** Newest first. */
  const activity = (entityId?: string) =>
    database.many<{ action: string; actorId: string | null; before: unknown; after: unknown }>(
      sql`select action, actor_id as "actorId", before, after from activity
          where ${entityId ?? null}::uuid is null or entity_id = ${entityId ?? null} order by at desc, id desc`,
    )

  return {
    ...parents,
    ...collectionBuilders(database, next, parents),
    ...roleSwitchBuilders(database, parents),
    ...rewardBuilders(database, next, parents),
    ...planBuilders(database, next),
    ...impactBuilders(database, parents),
    storeWithOwner,
    ...games,
    ...plays,
    ...prizeBuilders(database, { ...parents, ...games, ...plays }),
    activity,
  }
}
