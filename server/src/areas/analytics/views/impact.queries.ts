import { type Db, sql } from '#core/db/db.ts'
import type { Days } from '../period.queries.ts'
import { plasticTotals, type Scope } from '../scope.queries.ts'

export interface PlasticImpact {
  code: string
  label: string
  grams: number
  /** Kilograms of CO2 equivalent avoided by a kilogram; null where the factor set has none. */
  factor: number | null
  gramsPerBottle: number | null
}

export const listImpact = (db: Db, scope: Scope, days: Days) =>
  db.many<PlasticImpact>(sql`
    select p.code, p.label, coalesce(t.grams, 0)::bigint as grams, p.co2e_factor::float as factor,
      p.grams_per_bottle as "gramsPerBottle"
    from plastic_types p
    left join (select plastic_code, sum(grams) as grams from (${plasticTotals(scope, days)}) d group by 1) t on t.plastic_code = p.code
    order by p.sort_order`)
