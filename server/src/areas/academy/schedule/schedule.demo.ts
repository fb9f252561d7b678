import { uuidv7 } from 'uuidv7'
import { type Db, sql } from '#core/db/db.ts'
import { insertBlackout } from './blackouts.queries.ts'
import { listDue } from './payouts.queries.ts'
import { freeze } from './payouts.ts'
import { planWindow, wholeSpan } from './planning.ts'
import { readTiming } from './recurrence.ts'
import { insertWindow, type Timing } from './windows.queries.ts'

const dayMs = 86_400_000
const dayIn = (days: number) => new Date(Date.now() + days * dayMs).toISOString().slice(0, 10)
const timeZone = 'Europe/Lisbon'

/**
 * A game whose rounds have lasted a week each for two months, one after the other, so that one is always live; another that
 * is played once next week, and a week without rounds.
 */
export async function seedSchedule(tx: Db) {
  await insertBlackout(tx, { id: uuidv7(), from: dayIn(38), to: dayIn(44), name: 'Holidays' })
  const [recurring, single] = await tx.many<{ id: string }>(sql`
    select id from games where status = 'PUBLISHED' order by jsonb_array_length(prizes -> 'tiers') desc, id limit 2`)
  if (recurring)
    await addTime(tx, recurring.id, {
      startsAt: `${dayIn(-59)}T09:00`,
      minutes: 7 * 1440,
      timeZone,
      recurrence: 'FREQ=WEEKLY',
    })
  if (single) await addTime(tx, single.id, { startsAt: `${dayIn(7)}T10:00`, minutes: 480, timeZone, recurrence: null })
}

async function addTime(tx: Db, gameId: string, timing: Timing) {
  const id = uuidv7()
  await insertWindow(tx, id, gameId, timing)
  await planWindow(
    tx,
    { ...readTiming(timing), id, gameId },
    { ...wholeSpan(), after: new Date(Date.now() - 61 * dayMs) },
  )
}

/** Pays the rounds that are over at the time it was due. Runs after the plays; `seedLedger` books the points. */
export async function seedResults(tx: Db) {
  for (const { id } of await listDue(tx)) await freeze(tx, id)
  await tx.run(sql`
    update rounds r set frozen_at = r.ends_at + due.review, paid_at = r.ends_at + due.review
    from (select id, make_interval(hours => (prizes ->> 'reviewHours')::int, mins => 1) as review from games) due
    where due.id = r.game_id and r.frozen_at is not null`)
  await tx.run(sql`
    update round_results w set status = 'PAID', paid_at = r.paid_at, entry_id = overlay(w.id::text placing '0' from 16 for 1)::uuid
    from rounds r where r.id = w.round_id`)
}
