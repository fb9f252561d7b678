import type { CostKind } from '@fulmar/contract/costs/cost-proposals'
import type { PointValue } from '@fulmar/contract/programme'
import { type Db, sql } from '#core/db/db.ts'

const daysCompared = 7

/** The costs of a record that were in force during the last seven days and no longer are. */
export const listPastCosts = (db: Db, subjectId: string) =>
  db.many<{ kind: CostKind; points: number }>(sql`
    select kind, points from past_costs
    where subject_id = ${subjectId} and until > now() - make_interval(days => ${daysCompared})`)

export const insertPastCost = (db: Db, subjectId: string, kind: CostKind, points: number) =>
  db.run(sql`insert into past_costs (subject_id, kind, points) values (${subjectId}, ${kind}, ${points})`)

/** By how many times a cost may change at once, and what a point is worth. */
export const findTerms = (db: Db) =>
  db.one<{ factor: number } & Pick<PointValue, 'minorUnitsPer1000Points'>>(sql`
    select (s.value -> 'limits' -> 'rateFactor')::float8 as factor, coalesce((
        select min(value) from (
          select p.minor_units_per_1000_points as value
          union all
          select (before ->> 'minorUnitsPer1000Points')::bigint from activity
          where action = 'programme.changed' and at > now() - interval '7 days') lately
        where value > 0), 0) as "minorUnitsPer1000Points"
    from programme_settings s cross join programme p where s.key = 'pointsPolicy'`)
