import type { Disqualification } from '@fulmar/contract/academy/leaderboards'
import type { Actor } from '#core/actor.ts'
import type { Db } from '#core/db/db.ts'
import { AppError, found } from '#core/errors.ts'
import { record } from '../../activity/activity.ts'
import {
  deleteDisqualification,
  findGame,
  getDisqualification,
  insertDisqualification,
  listDisqualified,
  lockPlayer,
  recomputeStanding,
} from './disqualifications.queries.ts'

/** Fails with NOT_FOUND. */
export async function getDisqualified(db: Db, gameId: string): Promise<Disqualification[]> {
  found(await findGame(db, gameId), 'Game')
  return listDisqualified(db, gameId)
}

interface Player {
  gameId: string
  userId: string
  reason: string
}

async function lock(db: Db, { gameId, userId }: Player) {
  found(await lockPlayer(db, userId), 'Member')
  found(await findGame(db, gameId), 'Game')
}

/** Results that are fixed stay. Fails with NOT_FOUND, OWN_POINTS, ALREADY_DECIDED. */
export async function disqualify(db: Db, actor: Actor, player: Player): Promise<Disqualification> {
  const { gameId, userId, reason } = player
  await lock(db, player)
  if (userId === actor.id)
    throw new AppError('OWN_POINTS', 'You cannot decide on your own results. Ask another administrator.')
  if (!(await insertDisqualification(db, { ...player, by: actor.id })))
    throw new AppError('ALREADY_DECIDED', 'This player is disqualified already')
  await recomputeStanding(db, gameId, userId)
  await record(db, actor, { action: 'game.player-disqualified', entityId: gameId, after: { userId }, reason })
  return getDisqualification(db, gameId, userId)
}

/** Returns how many plays count again. Fails with NOT_FOUND, OWN_POINTS. */
export async function requalify(db: Db, actor: Actor, player: Player): Promise<number> {
  const { gameId, userId, reason } = player
  await lock(db, player)
  if (userId === actor.id)
    throw new AppError('OWN_POINTS', 'You cannot decide on your own results. Ask another administrator.')
  if (!(await deleteDisqualification(db, gameId, userId)))
    throw new AppError('NOT_FOUND', 'This player is not disqualified')
  const plays = await recomputeStanding(db, gameId, userId)
  await record(db, actor, { action: 'game.player-requalified', entityId: gameId, after: { userId }, reason })
  return plays
}
