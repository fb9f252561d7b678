import type { Standing } from '@fulmar/contract/academy/leaderboards'
import { erasedPerson } from '@fulmar/contract/core/common'
import { type Db, raw, type Sql, sql, where } from '#core/db/db.ts'
import { slice } from '#core/db/list-page.ts'

export interface Board {
  /** Null as long as nobody has a result on it. */
  id: number | null
  isFrozen: boolean
}

/** Of a game or of all games, of a round, of a month such as 2026-11, or of the current one. */
export interface BoardName {
  gameId: string | null
  roundId?: string | undefined
  /** The first day of a month, or `current`. */
  month?: string | undefined
}

/** None where there is no such game, or no such round of it. */
export const findBoard = (db: Db, { gameId, roundId, month }: BoardName) =>
  db.maybe<Board>(sql`
    select find_board(${gameId}, ${roundId ?? null}, ${monthOf(month)}) as id, r.frozen_at is not null as "isFrozen"
    from (select) one left join rounds r on r.id = ${roundId ?? null}
    ${where(
      gameId !== null && sql`exists (select from games where id = ${gameId})`,
      roundId !== undefined && sql`r.game_id = ${gameId}`,
    )}`)

const monthOf = (month: BoardName['month']): Sql => {
  if (month === undefined) return sql`null::date`
  return month === 'current' ? sql`programme_month(now())` : sql`${`${month}-01`}::date`
}

/** A board, or the part of it that lives in a neighborhood. */
export interface Ranked {
  boardId: number
  neighborhoodId?: string | undefined
}

const isOn = ({ boardId, neighborhoodId }: Ranked, s: Sql) =>
  neighborhoodId === undefined
    ? sql`${s}.board_id = ${boardId}`
    : sql`${s}.board_id = ${boardId} and ${s}.neighborhood_id = ${neighborhoodId}`

const s = raw('s')

export const countPlayers = async (db: Db, ranked: Ranked): Promise<number> =>
  (
    await db.one<{ players: number }>(
      ranked.neighborhoodId === undefined
        ? sql`select board_players(${ranked.boardId}) as players`
        : sql`select count(*) as players from standings s where ${isOn(ranked, s)}`,
    )
  ).players

const inOrder = sql`order by -s.score, s.ms, s.at, s.user_id`

export interface NamedStanding extends Standing {
  user: Standing['user'] & { isNameShown: boolean }
}

const columns = sql`
  json_build_object('id', s.user_id, 'name', coalesce(p.name, ${erasedPerson}), 'memberCode', p.member_code, 'isNameShown', p.name_shown_at is not null,
    'neighborhood', case when n.id is not null then json_build_object('id', n.id, 'name', n.name) end) as "user",
  s.score, (s.ms / 1000.0)::float as seconds, s.at, s.plays`

const people = sql`
  left join people p on p.user_id = s.user_id
  left join neighborhoods n on n.id = s.neighborhood_id`

const rankOf = ({ boardId, neighborhoodId }: Ranked) =>
  neighborhoodId === undefined
    ? sql`standing_rank(${boardId}, s.score, s.ms, s.at)`
    : sql`neighborhood_rank(${boardId}, ${neighborhoodId}, s.score, s.ms, s.at)`

/** Neighbours in order. Only the first is ranked by the whole board; the others follow from it. */
const withRanks = (ranked: Ranked, neighbours: Sql) => sql`
  with slice as materialized (${neighbours}),
  first as (
    select ${rankOf(ranked)} as rank, (
      select count(*) from standings t where ${isOn(ranked, raw('t'))}
        and (-t.score, t.ms, t.at) = (-s.score, s.ms, s.at) and t.user_id < s.user_id) as equals
    from slice s ${inOrder} limit 1)
  select case when s.turn = 1 then first.rank else first.rank - 1 + first.equals + s.turn end as rank, ${columns}
  from (select slice.*, rank() over (order by -score, ms, at) as turn from slice) s cross join first ${people} ${inOrder}`

/** Places are found in the index alone; only the rows of the page are read. */
export const listStandings = (db: Db, ranked: Ranked, { limit, offset }: { limit: number; offset: number }) =>
  db.many<NamedStanding>(
    withRanks(
      ranked,
      sql`
        select s.* from (
          select s.user_id, s.board_id from standings s where ${isOn(ranked, s)} ${inOrder} ${slice(limit, offset)}) place
        join standings s using (user_id, board_id)`,
    ),
  )

/** A player with as many above as below, where there are so many; nobody if the player is not on the board. */
export const listAround = (db: Db, ranked: Ranked, userId: string, limit: number) =>
  db.many<NamedStanding>(
    withRanks(
      ranked,
      sql`
        with me as (select s.* from standings s where s.user_id = ${userId} and ${isOn(ranked, s)})
        select s.* from (
          (select s.* from me cross join lateral (
            select s.* from standings s
            where ${isOn(ranked, s)} and (-s.score, s.ms, s.at, s.user_id) < (-me.score, me.ms, me.at, me.user_id)
            order by -s.score desc, s.ms desc, s.at desc, s.user_id desc ${slice(Math.floor((limit - 1) / 2), 0)}) s)
          union all
          (select s.* from me cross join lateral (
            select s.* from standings s
            where ${isOn(ranked, s)} and (-s.score, s.ms, s.at, s.user_id) >= (-me.score, me.ms, me.at, me.user_id)
            ${inOrder} ${slice(limit, 0)}) s)) s
        ${inOrder} ${slice(limit, 0)}`,
    ),
  )

export const allStandings = (ranked: Ranked) => sql`
  select rank() over (order by -s.score, s.ms, s.at) as rank, ${columns}
  from standings s ${people} where ${isOn(ranked, s)} ${inOrder}`
