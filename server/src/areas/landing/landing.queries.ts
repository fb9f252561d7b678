import type { Programme } from '@fulmar/contract/landing'
import { type Db, sql } from '#core/db/db.ts'

/** Zero figures are left out. */
export const findProgramme = (db: Db) =>
  db.one<Programme>(sql`
    select
      json_strip_nulls(json_build_object(
        'grams', nullif(handed_in.grams, 0),
        'points', nullif(handed_in.points, 0),
        'stores', (select nullif(count(*), 0) from stores where status = 'ACTIVE'),
        'neighborhoods', (select nullif(count(*), 0) from neighborhoods where status = 'ACTIVE'),
        'members', (select nullif(sum(members), 0) from totals_by_join_day))) as totals,
      (select coalesce(json_agg(json_build_object(
         'plasticCode', t.code, 'label', t.label, 'pointsPerKg', r.points_per_kg) order by t.sort_order), '[]')
       from plastic_types t cross join lateral (
         select points_per_kg from plastic_rates
         where plastic_code = t.code and effective_from <= now() and cancelled_at is null
         order by effective_from desc limit 1) r where t.is_active) as "rateCard",
      (select coalesce(json_agg(ranked order by ranked."gramsPerHousehold" desc, ranked.name), '[]') from (
         select n.name, n.city, round(t.grams / n.households) as "gramsPerHousehold"
         from neighborhoods n join (
           select neighborhood_id, sum(grams) as grams from totals_by_neighborhood where grain = 'ever' group by 1) t
           on t.neighborhood_id = n.id
         where n.status = 'ACTIVE' and n.households > 0 and t.grams > 0
         order by 3 desc, n.name limit 5) ranked) as neighborhoods
    from (select sum(grams) as grams, sum(points) as points from totals_by_mix where grain = 'ever') handed_in`)
