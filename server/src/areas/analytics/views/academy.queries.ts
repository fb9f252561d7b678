import { type Db, type Sql, sql, where } from '#core/db/db.ts'
import type { Days } from '../period.queries.ts'
import type { Scope } from '../scope.queries.ts'

/** Plays started in a period, by members who live in the neighborhood of the scope; never those that were voided. */
const playsOf = ({ neighborhoodId }: Scope, { from, to }: { from: string | Sql; to: string | Sql }) => sql`
  plays y ${where(
    sql`y.status <> 'VOID'`,
    sql`y.started_at >= programme_day_start(${from}::date)`,
    sql`y.started_at < programme_day_start(${to}::date + 1)`,
    neighborhoodId !== undefined && sql`y.user_id in (select id from users where neighborhood_id = ${neighborhoodId})`,
  )}`

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

/** Every game that was played. Plays are added up by player first, so that players are counted without sorting plays. */
export const listGamesPlayed = (db: Db, scope: Scope, days: Days) =>
  db.many<GamePlayed>(sql`
    with played as materialized (
      select y.game_id, y.user_id, count(*) as plays, count(*) filter (where y.status = 'FINISHED') as finished,
        count(*) filter (where y.status <> 'OPEN') as over, sum(y.score) filter (where y.status = 'FINISHED') as score,
        sum(y.points) filter (where y.status = 'FINISHED') as points
      from ${playsOf(scope, days)} group by 1, 2)
    select g.id, g.title, t.*, (select count(*) from (select user_id from played group by 1) players) as "allPlayers" from (
      select game_id, sum(plays)::bigint as plays, sum(finished)::bigint as finished, sum(over)::bigint as over,
        count(*) as players, coalesce(sum(score), 0)::bigint as score, coalesce(sum(points), 0)::bigint as points
      from played group by 1) t
    join games g on g.id = t.game_id order by t.plays desc, g.title`)

/** Plays from each of these days to the next, within the period. */
export const listPlaysSince = (db: Db, scope: Scope, days: Days, starts: readonly string[]) =>
  db.many<{ plays: number; finished: number }>(sql`
    select plays, finished from (
      select greatest(day, ${days.from}::date) as "from", coalesce(lead(day) over (order by day), ${days.to}::date + 1) - 1 as "to"
      from unnest(${starts}::date[]) as day) spans
    cross join lateral (
      select count(*) as plays, count(*) filter (where y.status = 'FINISHED') as finished
      from ${playsOf(scope, { from: sql`spans."from"`, to: sql`spans."to"` })}) counted
    order by spans."from"`)

export interface Learning {
  /** Pairs of a player and a game. */
  pairs: number
  players: number
  firstMean: number | null
  firstMedian: number | null
  lastMean: number | null
  lastMedian: number | null
  /** Standard deviation of the change. */
  deviation: number | null
}

/** The first and the last score, 0 to 1, of those who finished a game twice or more in the period. */
export const findLearning = (db: Db, scope: Scope, days: Days) =>
  db.one<Learning>(sql`
    with pairs as (
      select user_id, (array_agg(score order by started_at, id))[1] / 100.0 as first,
        (array_agg(score order by started_at desc, id desc))[1] / 100.0 as last
      from (select y.* from ${playsOf(scope, days)} and y.status = 'FINISHED') y
      group by user_id, game_id having count(*) > 1)
    select count(*) as pairs, count(distinct user_id) as players, avg(first)::float as "firstMean",
      percentile_cont(0.5) within group (order by first) as "firstMedian", avg(last)::float as "lastMean",
      percentile_cont(0.5) within group (order by last) as "lastMedian", stddev_samp(last - first)::float as deviation
    from pairs`)

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
      sql`week + 34 between ${from}::date and ${to}::date`,
      neighborhoodId !== undefined && sql`neighborhood_id = ${neighborhoodId}`,
    )}`)
