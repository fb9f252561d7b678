import { sql } from '#core/db/db.ts'
import type { Check } from './check.ts'

/** What issued impact reports say and claim. */
export const impactPromises: Check[] = [
  {
    promise: 'no kilogram is claimed by two impact reports, and every claim is that of a live report with a sponsor',
    broken: sql`
      select count(*) as n from (
        select l.report_id, l.collection_id, l.line, count(*) over (partition by l.collection_id, l.line) as claims
        from impact_report_lines l join impact_reports r on r.id = l.report_id
        where r.status = 'ISSUED' and r.sponsor is not null) due
      full join impact_claims k using (report_id, collection_id, line)
      where due.claims is distinct from 1 or k.report_id is null`,
  },
  {
    promise: 'the figures of every issued impact report are the sums of its evidence, and that is what was collected',
    broken: sql`
      select (
        select count(*) from impact_reports r
        left join (
          select report_id, sum(grams) as grams, count(*) as lines, count(distinct collection_id) as collections
          from impact_report_lines group by 1) e on e.report_id = r.id
        where r.status <> 'DRAFT' and (e.grams, e.lines, e.collections) is distinct from (
          (r.figures ->> 'grams')::numeric, (r.figures ->> 'lines')::bigint, (r.figures ->> 'collections')::bigint)
      ) + (
        select count(*) from impact_report_lines e
        left join collections c on c.id = e.collection_id
        left join collection_lines l on l.user_id = c.user_id and l.collection_id = c.id and l.line = e.line
        where (e.plastic_code, e.grams, e.store_id) is distinct from (l.plastic_code, l.grams, c.store_id)
      ) as n`,
  },
  {
    promise: 'impact reports are numbered without gaps',
    broken: sql`
      select count(*) as n from impact_report_numbers n
      full join (
        select split_part(serial, '-', 2)::int as year, count(*) as reports, max(split_part(serial, '-', 3)::int) as last
        from impact_reports where serial is not null group by 1) r using (year)
      where (n.last_number, n.last_number) is distinct from (r.reports::int, r.last)`,
  },
]
