import { erasedPerson } from '@fulmar/contract/core/common'
import { type FactorSet, type FactorSetInput, setFields } from '@fulmar/contract/impact/impact-factors'
import { type Db, inJson, type Sql, sql } from '#core/db/db.ts'
import { insertable, selected, valuesOf } from '#core/fields/columns.ts'

const columns = sql`
  s.id, s.number, ${selected('s', setFields, { lossPercent: sql`s.loss_percent::float8` })}, s.created_at as "createdAt", case when s.author_id is not null then person_ref(s.author_id, ${erasedPerson}) end as author,
  (select json_agg(json_build_object('plasticCode', f.plastic_code, 'factor', f.factor, 'low', f.low, 'high', f.high,
     'bottlesPerKg', f.bottles_per_kg::float8) order by p.sort_order)
   from impact_factors f join plastic_types p on p.code = f.plastic_code where f.set_id = s.id) as factors`

/** The set of a report as JSON. */
export const factorSetJson = (id: Sql) => sql`
  (select to_jsonb(chosen) || jsonb_build_object('createdAt', ${inJson(sql`chosen."createdAt"`)})
   from (select ${columns} from impact_factor_sets s where s.id = ${id}) chosen)`

export const listFactorSets = (db: Db) =>
  db.many<FactorSet & { issuedReports: number }>(sql`
    select ${columns},
      (select count(*) from impact_reports r where r.factor_set_id = s.id and r.status <> 'DRAFT') as "issuedReports"
    from impact_factor_sets s order by s.number desc`)

export const findFactorSet = (db: Db, id: string) =>
  db.maybe<FactorSet>(sql`select ${columns} from impact_factor_sets s where s.id = ${id}`)

/** The one in force. */
export const getCurrentFactorSet = (db: Db) =>
  db.one<FactorSet>(sql`select ${columns} from impact_factor_sets s order by s.number desc limit 1`)

export const insertFactorSet = async (
  db: Db,
  { id, number, authorId, ...s }: FactorSetInput & { id: string; number: number; authorId: string },
) => {
  await db.run(sql`
    insert into impact_factor_sets ${insertable({ id, number, ...valuesOf(setFields, s, {}), author_id: authorId })}`)
  await db.run(sql`
    insert into impact_factors (set_id, plastic_code, factor, low, high, bottles_per_kg)
    select ${id}, f."plasticCode", f.factor, f.low, f.high, f."bottlesPerKg"
    from jsonb_to_recordset(${JSON.stringify(s.factors)}::jsonb)
      as f ("plasticCode" text, factor numeric, low numeric, high numeric, "bottlesPerKg" numeric)`)
}
