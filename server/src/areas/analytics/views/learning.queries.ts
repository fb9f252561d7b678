import { type Db, type Sql, sql } from '#core/db/db.ts'
import { type Days, isWithin } from '../periods/period.queries.ts'
import type { Scope } from '../scope.queries.ts'

/** Of pairs of a player and a game that they finished twice or more in the period. Scores are 0 to 100. */
export interface LearningSums {
  /** The last day that is in the sums, where they were counted at night. */
  countedUntil: string | null
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

const scores = (which: Sql) => sql`
  array(
    select count(p.${which})::int from generate_series(0, 100) score left join pairs p on p.${which} = score group by score order by score)`

/**
 * As of last night for a period that ends today or ended with the last day or month, if nothing narrows it down; of others it reads
 * all plays, of a neighborhood there are few enough.
 */
export const findLearning = (db: Db, { neighborhoodId }: Scope, { from, to }: Days) =>
  db.one<LearningSums>(sql`
    with kept as materialized (
      select * from learning_sums
      where ${neighborhoodId === undefined}::boolean and since = ${from}::date
        and until = least(${to}::date, (select last_closed_day('learning')))
    ), pairs as materialized (
      select user_id, min(result) & 127 as first, max(result) & 127 as last from (
        select y.user_id, y.game_id, ${momentAndScore} as result from plays y
        where not exists (select from kept) and y.status = 'FINISHED'
          and ${isWithin(sql`y.started_at`, { from, to })} ${livesIn(neighborhoodId)} offset 0) results
      group by user_id, game_id having count(*) > 1)
    select until::text as "countedUntil", pairs, players, first_score as "firstScore", last_score as "lastScore", squares, firsts, lasts
    from kept
    union all
    select null, count(*), count(distinct user_id), coalesce(sum(first), 0), coalesce(sum(last), 0),
      coalesce(sum((last - first) ^ 2), 0)::bigint, ${scores(sql`first`)}, ${scores(sql`last`)}
    from pairs having not exists (select from kept)`)
