import type { Blackout } from '@fulmar/contract/academy/game-schedule'
import { uuidv7 } from 'uuidv7'
import type { Actor } from '#core/actor.ts'
import type { Database, Db } from '#core/db/db.ts'
import { found } from '#core/errors.ts'
import { record } from '../../activity/activity.ts'
import { deleteBlackout, insertBlackout, lockCalendar } from './blackouts.queries.ts'
import { blackoutOf, planRounds, wholeSpan } from './planning.ts'
import { deleteRounds, lockComing, markCancelled } from './rounds.queries.ts'

const dayMs = 86_400_000

/** Days begin and end at other moments in each time zone. */
const spanOf = ({ from, to }: Pick<Blackout, 'from' | 'to'>) => ({
  after: new Date(Date.parse(from) - dayMs),
  upTo: new Date(Date.parse(to) + 2 * dayMs),
})

/** Rounds on these days that have not begun go; one that somebody moved there stays cancelled. */
export async function addBlackout(db: Db, actor: Actor, days: Omit<Blackout, 'id'>) {
  const blackout = { id: uuidv7(), ...days }
  await lockCalendar(db, 'to change')
  await insertBlackout(db, blackout)
  const { after, upTo } = spanOf(blackout)
  const hit = (await lockComing(db, after, upTo)).filter(one => blackoutOf([blackout], one.timeZone, one.startsAt))
  const idsOf = (isMoved: boolean) => hit.filter(one => one.isMoved === isMoved).map(({ id }) => id)
  await markCancelled(db, idsOf(true))
  await deleteRounds(db, idsOf(false))
  await record(db, actor, { action: 'game.blackout-added', after: { ...days, cancelledRounds: hit.length } })
  return { ...blackout, cancelledRounds: hit.length }
}

/** Fails with NOT_FOUND. */
export async function removeBlackout(database: Database, actor: Actor, id: string) {
  const blackout = await database.transaction(async tx => {
    await lockCalendar(tx, 'to change')
    const { id: _, ...days } = found(await deleteBlackout(tx, id), 'Blackout')
    await record(tx, actor, { action: 'game.blackout-removed', before: days })
    return days
  })
  const { after, upTo } = spanOf(blackout)
  const planned = wholeSpan()
  const span = {
    after: after > planned.after ? after : planned.after,
    upTo: upTo < planned.upTo ? upTo : planned.upTo,
  }
  if (span.after < span.upTo) await planRounds(database, span)
}
