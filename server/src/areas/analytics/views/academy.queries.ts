import { type Db, sql, where } from '#core/db/db.ts'
import type { Days } from '../period.queries.ts'
import type { Scope } from '../scope.queries.ts'

/** Plays started in a period, by members who live in the neighborhood of the scope; never those that were voided. */
const playsOf = ({ neighborhoodId }: Scope, { from, to }: Days) => sql`
  plays y ${where(
    sql`y.status <> 'VOID'`,
    sql`y.started_at >= programme_day_start(${from}::date)`,
    sql`y.started_at < programme_day_start(${to}::date + 1)`,
    neighborhoodId !== undefined && sql`y.user_id in (select id from users where neighborhood_id = ${neighborhoodId})`,
  )}`

const sums = sql`
  count(*) as plays, count(*) filter (where y.status = 'FINISHED') as finished,
  count(*) filter (where y.status <> 'OPEN') as over, count(distinct y.user_id) as players,
  (avg(y.score) filter (where y.status = 'FINISHED') / 100)::float as accuracy,
  coalesce(sum(y.points) filter (where y.status = 'FINISHED'), 0)::bigint as points`

export interface PlaySums {
  plays: number
  finished: number
  /** Finished or given up. */
  over: number
  players: number
  /** 0 to 1. */
  accuracy: number | null
  points: number
}

export const countPlays = (db: Db, scope: Scope, days: Days) =>
  db.one<PlaySums & { games: number }>(sql`
    select ${sums}, count(distinct y.game_id) as games from ${playsOf(scope, days)}`)

export const listPlayDays = (db: Db, scope: Scope, days: Days) =>
  db.many<{ day: string; plays: number; finished: number }>(sql`
    select (y.started_at at time zone (select programme_time_zone()))::date::text as day, count(*) as plays,
      count(*) filter (where y.status = 'FINISHED') as finished
    from ${playsOf(scope, days)} group by 1 order by 1`)

export const listGamesPlayed = (db: Db, scope: Scope, days: Days) =>
  db.many<PlaySums & { id: string; title: string }>(sql`
    select t.*, g.id, g.title from (
      select y.game_id, ${sums} from ${playsOf(scope, days)} group by 1 order by 2 desc, 1 limit 50) t
    join games g on g.id = t.game_id order by t.plays desc, g.title`)

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
