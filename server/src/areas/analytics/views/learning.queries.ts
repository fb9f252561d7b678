import { type Db, type Sql, sql } from '#core/db/db.ts'
import type { Days } from '../period.queries.ts'
import type { Scope } from '../scope.queries.ts'

/** Of pairs of a player and a game that they finished twice or more in the period. Scores are 0 to 100. */
export interface LearningSums {
  pairs: number
  players: number
  firstScore: number
  lastScore: number
  /** The change from first to last, squared. */
  squares: number
  /** How many pairs have each score. */
  firsts: number[]
  lasts: number[]
}

// A moment and a score in one number, so that the first and the last score are found without sorting.
const momentAndScore = sql`((date_part('epoch', y.started_at) * 1000)::bigint << 7) + y.score`

const livesIn = (neighborhoodId: string | undefined) =>
  neighborhoodId === undefined
    ? sql``
    : sql`and y.user_id in (select id from users where neighborhood_id = ${neighborhoodId})`

const scores = (kept: Sql, changed: Sql) => sql`
  array(
    select coalesce((select ${kept}[score + 1] from kept), 0) + coalesce(n, 0)::int
    from generate_series(0, 100) score left join (select ${changed} as score, sum(sign) as n from changed group by 1) c using (score)
    order by score)`

/**
 * The sums that are kept of the period up to a day, less those of the pairs who played on afterwards, plus these pairs as
 * they are now. Without any it reads all plays; of a neighborhood there are few enough.
 */
export const findLearning = (db: Db, { neighborhoodId }: Scope, { from, to }: Days) =>
  db.one<LearningSums>(sql`
    with kept as materialized (
      select * from learning_sums
      where ${neighborhoodId === undefined}::boolean and since = ${from}::date and until <= ${to}::date order by until desc limit 1
    ), bounds as materialized (
      select programme_day_start(${from}::date) as since, programme_day_start(${to}::date + 1) as until,
        programme_day_start(coalesce((select kept.until + 1 from kept), ${from}::date)) as kept_until
    ), played as materialized (
      select user_id, game_id, count(*) as plays, min(result) & 127 as first, max(result) & 127 as last from (
        select y.user_id, y.game_id, ${momentAndScore} as result from plays y
        where y.status = 'FINISHED' and y.started_at >= (select kept_until from bounds)
          and y.started_at < (select until from bounds) ${livesIn(neighborhoodId)} offset 0) results
      group by 1, 2
    ), pairs as materialized (
      select p.user_id, coalesce(k.first, p.first) as first, p.last, p.plays > 1 or k.plays > 0 as is_pair,
        k.first as kept_first, k.last as kept_last, k.plays > 1 as was_pair
      from played p left join lateral (
        select count(*) as plays, min(${momentAndScore}) & 127 as first, max(${momentAndScore}) & 127 as last from plays y
        where y.user_id = p.user_id and y.game_id = p.game_id and y.status = 'FINISHED' and exists (select from kept)
          and y.started_at >= (select since from bounds) and y.started_at < (select kept_until from bounds)) k on true
    ), changed as materialized (
      select 1 as sign, first, last from pairs where is_pair
      union all
      select -1, kept_first, kept_last from pairs where was_pair
    ), newcomers as (
      select count(*) as players from (select user_id from pairs group by 1 having bool_or(is_pair) and not bool_or(was_pair)) u
      where not exists (
        select from plays y where exists (select from kept) and y.user_id = u.user_id and y.status = 'FINISHED'
          and y.started_at >= (select since from bounds) and y.started_at < (select kept_until from bounds)
        group by y.game_id having count(*) > 1))
    select coalesce(k.pairs, 0) + c.pairs as pairs, coalesce(k.players, 0) + (select players from newcomers) as players,
      coalesce(k.first_score, 0) + c.first as "firstScore", coalesce(k.last_score, 0) + c.last as "lastScore",
      coalesce(k.squares, 0) + c.squares as squares,
      ${scores(sql`kept.firsts`, sql`first`)} as firsts, ${scores(sql`kept.lasts`, sql`last`)} as lasts
    from (
      select coalesce(sum(sign), 0)::bigint as pairs, coalesce(sum(sign * first), 0)::bigint as first,
        coalesce(sum(sign * last), 0)::bigint as last, coalesce(sum(sign * (last - first) ^ 2), 0)::bigint as squares
      from changed) c
    left join kept k on true`)
