import type { GameWindow } from '@fulmar/contract/academy/game-schedule'
import { type Db, type Sql, sql } from '#core/db/db.ts'

/** When a game is played: a local start with its length, once or by a rule. */
export interface Timing {
  startsAt: string
  minutes: number
  timeZone: string
  recurrence: string | null
}

/** A window without its description, which is not SQL's. */
export type WindowRow = Omit<GameWindow, 'description'>

const select = (condition: Sql) => sql`
  select w.id, w.version, w.game_id as "gameId", to_char(w.starts_at, 'YYYY-MM-DD"T"HH24:MI') as "startsAt", w.minutes,
    w.time_zone as "timeZone", w.recurrence, planned.*
  from game_windows w cross join lateral (
    select count(*) as rounds, min(r.starts_at) filter (where r.starts_at > now()) as "nextAt"
    from rounds r where r.window_id = w.id and not r.is_cancelled) planned
  ${condition}`

export const findWindow = (db: Db, id: string) => db.maybe<WindowRow>(select(sql`where w.id = ${id}`))

export const listWindows = (db: Db, gameId: string) =>
  db.many<WindowRow>(select(sql`where w.game_id = ${gameId} order by w.starts_at, w.id`))

/** Those that rounds are planned for. */
export const listPlanned = (db: Db) =>
  db.many<{ id: string }>(sql`
    select w.id from game_windows w join games g on g.id = w.game_id where g.status <> 'ARCHIVED' order by w.id`)

export const insertWindow = (db: Db, id: string, gameId: string, w: Timing) =>
  db.run(sql`
    insert into game_windows (id, game_id, starts_at, minutes, time_zone, recurrence)
    values (${id}, ${gameId}, ${w.startsAt}, ${w.minutes}, ${w.timeZone}, ${w.recurrence})`)

export const updateWindow = (db: Db, id: string, w: Timing) =>
  db.run(sql`
    update game_windows
    set starts_at = ${w.startsAt}, minutes = ${w.minutes}, time_zone = ${w.timeZone}, recurrence = ${w.recurrence},
        version = version + 1
    where id = ${id}`)

/** Rounds that have begun stay, without their window. */
export const deleteWindow = (db: Db, id: string) =>
  db.run(sql`
    with gone as (delete from rounds where window_id = ${id} and starts_at > now())
    delete from game_windows where id = ${id}`)

export interface ScheduledGame {
  id: string
  title: string
  status: string
  hasPrizes: boolean
}

/** Locked, so that two rounds of it cannot come to overlap at the same time. Plays do not wait for this. */
export const lockGame = (db: Db, id: string) =>
  db.maybe<ScheduledGame>(sql`
    select id, title, status, jsonb_array_length(prizes -> 'tiers') > 0 as "hasPrizes"
    from games where id = ${id} for no key update`)

export const hasOtherWindows = async (db: Db, gameId: string, id: string): Promise<boolean> =>
  (
    await db.one<{ has: boolean }>(
      sql`select exists (select from game_windows where game_id = ${gameId} and id <> ${id}) as has`,
    )
  ).has
