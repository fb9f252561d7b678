import { type Db, type Sql, sql, where } from '#core/db/db.ts'
import { type Days, isWithin, wholeDays, withPart } from '../periods/period.queries.ts'
import type { Scope } from '../scope.queries.ts'
import { playing, visitTotals } from '../visits.queries.ts'

/** Plays started in a period by members who live in the neighborhood; never those that were voided. There are few enough to read. */
const playsIn = (neighborhoodId: string, days: Days) => sql`
  select y.* from plays y join users u on u.id = y.user_id
  where u.neighborhood_id = ${neighborhoodId} and y.status <> 'VOID' and ${isWithin(sql`y.started_at`, days)}`

const countedPlays = sql`
  (started_at at time zone (select programme_time_zone()))::date as day, game_id, 1 as plays, (status = 'FINISHED')::int as finished,
  (status <> 'OPEN')::int as over, case when status = 'FINISHED' then score else 0 end as score,
  case when status = 'FINISHED' then points else 0 end as points`

/** Rows of `day, game_id, plays, finished, over, score, points`. */
function playTotals({ neighborhoodId }: Scope, days: Days): Sql {
  if (neighborhoodId !== undefined) return sql`select ${countedPlays} from (${playsIn(neighborhoodId, days)}) y`
  const { from, to } = wholeDays(days)
  return sql`
    select day, game_id, plays, finished, over, score, points from totals_by_play_day
    where day between ${from}::date and ${to}::date
    ${withPart(
      days,
      part => sql`select ${countedPlays} from plays where status <> 'VOID' and ${isWithin(sql`started_at`, part)}`,
    )}`
}

/** Rows of `game_id, players`, one of them without a game for all together. */
const playerTotals = ({ neighborhoodId }: Scope, days: Days): Sql =>
  neighborhoodId === undefined
    ? sql`
      select nullif(id, any_game()) as game_id, sum(members)::bigint as players from (${visitTotals(playing, days)}) visits group by 1`
    : sql`
      select game_id, count(distinct user_id) as players from (${playsIn(neighborhoodId, days)}) y
      group by grouping sets ((game_id), ())`

export interface GamePlayed {
  id: string
  title: string
  plays: number
  finished: number
  /** Finished or given up. */
  over: number
  players: number
  /** The scores of finished plays added up, 100 for all right. */
  score: number
  points: number
  /** Of all games: the same in every row. */
  allPlayers: number
}

export const listGamesPlayed = (db: Db, scope: Scope, days: Days) =>
  db.many<GamePlayed>(sql`
    with people as materialized (${playerTotals(scope, days)})
    select g.id, g.title, t.*, coalesce(p.players, 0) as players,
      coalesce((select players from people where game_id is null), 0) as "allPlayers"
    from (
      select game_id, sum(plays)::bigint as plays, sum(finished)::bigint as finished, sum(over)::bigint as over,
        sum(score)::bigint as score, sum(points)::bigint as points
      from (${playTotals(scope, days)}) totals group by 1 having sum(plays) > 0) t
    join games g on g.id = t.game_id left join people p on p.game_id = t.game_id order by t.plays desc, g.title`)

export const listPlayDays = (db: Db, scope: Scope, days: Days) =>
  db.many<{ day: string; plays: number; finished: number }>(sql`
    select day::text, sum(plays)::bigint as plays, sum(finished)::bigint as finished
    from (${playTotals(scope, days)}) totals group by day order by day`)

export interface Effect {
  players: number
  unmatched: number
  others: number
  playersBefore: number
  playersAfter: number
  othersBefore: number
  othersAfter: number
  playersSquares: number
  playersFreedom: number
  othersSquares: number
  othersFreedom: number
  othersWeight: number
  /** Null before the first count. */
  countedAt: string | null
}

/** Of the players whose four weeks ended in the period. */
export const findEffect = (db: Db, { neighborhoodId }: Scope, { from, to }: Days) =>
  db.one<Effect>(sql`
    select coalesce(sum(players), 0)::int as players, coalesce(sum(unmatched), 0)::int as unmatched,
      coalesce(sum(others), 0)::int as others,
      coalesce(sum(players_before), 0)::float as "playersBefore", coalesce(sum(players_after), 0)::float as "playersAfter",
      coalesce(sum(others_before), 0)::float as "othersBefore", coalesce(sum(others_after), 0)::float as "othersAfter",
      coalesce(sum(players_squares), 0)::float as "playersSquares", coalesce(sum(players_freedom), 0)::int as "playersFreedom",
      coalesce(sum(others_squares), 0)::float as "othersSquares", coalesce(sum(others_freedom), 0)::int as "othersFreedom",
      coalesce(sum(others_weight), 0)::float as "othersWeight", (select max(counted_at) from academy_effects) as "countedAt"
    from academy_effects
    ${where(
      sql`week between ${from}::date - 34 and ${to}::date - 34`,
      neighborhoodId !== undefined && sql`neighborhood_id = ${neighborhoodId}`,
    )}`)
