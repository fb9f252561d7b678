import type { Round, RoundListQuery } from '@fulmar/contract/academy/game-schedule'
import { type Db, sql, where } from '#core/db/db.ts'
import { containing } from '#core/db/like-patterns.ts'
import { listPage, type PageQuery } from '#core/db/list-page.ts'

const from = sql`from rounds r join games g on g.id = r.game_id`

// A round that paid nobody has no time of payment.
const columns = sql`
  r.id, r.version, r.window_id as "windowId", json_build_object('id', g.id, 'name', g.title) as game,
  r.starts_at as "startsAt", r.ends_at as "endsAt", r.time_zone as "timeZone", round_status(r) as status,
  r.is_moved as "isMoved", round_players(r.id) as players,
  case when exists (select from round_results w where w.round_id = r.id) then r.paid_at end as "paidAt",
  other_games_at(r.game_id, r.starts_at, r.ends_at) as clashes`

const mostListed = 1_000

export const listRounds = (db: Db, { gameId, from: after, to }: RoundListQuery) =>
  db.many<Round>(sql`
    select ${columns} ${from}
    ${where(
      sql`not r.is_cancelled and r.starts_at < ${to} and r.ends_at > ${after}`,
      gameId !== undefined && sql`r.game_id = ${gameId}`,
    )}
    order by r.starts_at, r.id limit ${mostListed}`)

export const listPastRounds = (
  db: Db,
  query: PageQuery<'startsAt'> & { gameId?: string | undefined; search?: string | undefined },
) =>
  listPage<Round, 'startsAt'>(
    db,
    {
      columns,
      from,
      where: where(
        sql`not r.is_cancelled and r.starts_at <= now()`,
        query.gameId !== undefined && sql`r.game_id = ${query.gameId}`,
        query.search !== undefined && query.search !== '' && sql`g.title ilike ${containing(query.search)}`,
      ),
      sorts: { startsAt: sql`r.starts_at` },
      key: sql`r.id`,
    },
    query,
  )

export const findRound = (db: Db, id: string) =>
  db.maybe<Round>(sql`select ${columns} ${from} where r.id = ${id} and not r.is_cancelled`)

export interface Occurrence {
  /** On the clocks of the time zone, as the rule has it. */
  occurrence: string
  startsAt: string
  endsAt: string
}

/** Rounds of other games at these times, in their order. */
export const listOtherGames = async (db: Db, gameId: string, times: Occurrence[]) =>
  (
    await db.many<{ clashes: Round['clashes'] }>(sql`
      select other_games_at(${gameId}, starts_at, ends_at) as clashes
      from unnest(${times.map(one => one.startsAt)}::timestamptz[], ${times.map(one => one.endsAt)}::timestamptz[])
        with ordinality as planned(starts_at, ends_at, place) order by place`)
  ).map(({ clashes }) => clashes)

export interface Span {
  startsAt: string
  endsAt: string
}

/** Rounds of a game that are not over, without those a window replans and without one that is moved. */
export const listTaken = (
  db: Db,
  gameId: string,
  { windowId, roundId }: { windowId?: string; roundId?: string } = {},
) =>
  db.many<Span>(sql`
    select starts_at as "startsAt", ends_at as "endsAt" from rounds
    where game_id = ${gameId} and not is_cancelled and ends_at > now() and id is distinct from ${roundId ?? null}::uuid
      and not (window_id is not distinct from ${windowId ?? null}::uuid and not is_moved and starts_at > now())
    order by starts_at`)

/** The occurrences of a window that were moved or cancelled; these are not planned again. */
export const listHandled = async (db: Db, windowId: string): Promise<Set<string>> =>
  new Set(
    (
      await db.many<{ occurrence: string }>(sql`
        select to_char(occurrence, 'YYYY-MM-DD"T"HH24:MI') as occurrence from rounds
        where window_id = ${windowId} and (is_moved or is_cancelled)`)
    ).map(({ occurrence }) => occurrence),
  )

/** Brings the rounds of a window between two times in line with its occurrences there. */
export async function replaceRounds(
  db: Db,
  window: { id: string; gameId: string; timeZone: string },
  span: { after: Date; upTo: Date },
  planned: (Occurrence & { id: string })[],
) {
  await db.run(sql`
    delete from rounds
    where window_id = ${window.id} and not is_moved and not is_cancelled and starts_at > now()
      and starts_at > ${span.after} and starts_at <= ${span.upTo}
      and occurrence <> all(${planned.map(one => one.occurrence)}::timestamp[])`)
  await db.run(sql`
    insert into rounds as r (id, game_id, window_id, occurrence, time_zone, starts_at, ends_at)
    select id, ${window.gameId}, ${window.id}, occurrence, ${window.timeZone}, starts_at, ends_at
    from unnest(${planned.map(one => one.id)}::uuid[], ${planned.map(one => one.occurrence)}::timestamp[],
                ${planned.map(one => one.startsAt)}::timestamptz[], ${planned.map(one => one.endsAt)}::timestamptz[])
      as planned(id, occurrence, starts_at, ends_at)
    on conflict on constraint rounds_occurrence_key do update
      set starts_at = excluded.starts_at, ends_at = excluded.ends_at, time_zone = excluded.time_zone, version = r.version + 1
      where not r.is_moved and not r.is_cancelled and r.starts_at > now()
        and (r.starts_at, r.ends_at, r.time_zone) is distinct from (excluded.starts_at, excluded.ends_at, excluded.time_zone)`)
}

/** Forgets what was moved or cancelled and has not begun. */
export const deleteHandled = (db: Db, windowId: string) =>
  db.run(sql`
    delete from rounds where window_id = ${windowId} and (is_moved or is_cancelled) and starts_at > now()`)

/** Where its window has a round. */
export const findOccurrence = (db: Db, id: string) =>
  db.maybe<{ occurrence: string | null }>(sql`
    select to_char(occurrence, 'YYYY-MM-DD"T"HH24:MI') as occurrence from rounds where id = ${id}`)

export const moveRoundTo = (db: Db, id: string, { startsAt, endsAt, isMoved }: Span & { isMoved: boolean }) =>
  db.run(sql`
    update rounds set starts_at = ${startsAt}, ends_at = ${endsAt}, is_moved = ${isMoved}, version = version + 1
    where id = ${id}`)

export const markCancelled = (db: Db, ids: string[]) =>
  db.run(sql`update rounds set is_cancelled = true, version = version + 1 where id = any(${ids})`)

export const deleteRounds = (db: Db, ids: string[]) => db.run(sql`delete from rounds where id = any(${ids})`)

export interface ComingRound {
  id: string
  startsAt: string
  timeZone: string
  isMoved: boolean
}

/** Those that have not begun, locked. */
export const lockComing = (db: Db, after: Date, upTo: Date) =>
  db.many<ComingRound>(sql`
    select id, starts_at as "startsAt", time_zone as "timeZone", is_moved as "isMoved" from rounds
    where not is_cancelled and starts_at > now() and starts_at between ${after} and ${upTo} order by id for update`)
