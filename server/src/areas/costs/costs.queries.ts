import type { CostKind } from '@fulmar/contract/costs/cost-proposals'
import { type Db, sql } from '#core/db/db.ts'

const daysCompared = 7

/** The costs of a record that were in force during the last seven days and no longer are. */
export const listPastCosts = (db: Db, subjectId: string) =>
  db.many<{ kind: CostKind; points: number }>(sql`
    select kind, points from past_costs
    where subject_id = ${subjectId} and until > now() - make_interval(days => ${daysCompared})`)

export const insertPastCost = (db: Db, subjectId: string, kind: CostKind, points: number) =>
  db.run(sql`insert into past_costs (subject_id, kind, points) values (${subjectId}, ${kind}, ${points})`)

export const findFactor = async (db: Db): Promise<number> =>
  (
    await db.one<{ factor: number }>(sql`
      select (value -> 'limits' -> 'rateFactor')::float8 as factor from programme_settings where key = 'pointsPolicy'`)
  ).factor
