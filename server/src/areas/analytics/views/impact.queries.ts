import type { PlasticGrams } from '@fulmar/contract/impact/impact-report-records'
import { type Db, sql } from '#core/db/db.ts'
import type { Days } from '../periods/period.queries.ts'
import { plasticTotals, type Scope } from '../scope.queries.ts'

/** Grams of every plastic, also of those without any. */
export const listPlasticGrams = (db: Db, scope: Scope, days: Days) =>
  db.many<PlasticGrams>(sql`
    select p.code as "plasticCode", p.label, coalesce(t.grams, 0)::bigint as grams
    from plastic_types p
    left join (select plastic_code, sum(grams) as grams from (${plasticTotals(scope, days)}) d group by 1) t on t.plastic_code = p.code
    order by p.sort_order`)
