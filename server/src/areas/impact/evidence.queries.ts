import { reachableRows } from '@fulmar/contract/core/list'
import {
  type Claim,
  type EvidenceLine,
  type EvidenceListQuery,
  maxEvidenceLines,
  type PlasticGrams,
  type ReportTimeline,
} from '@fulmar/contract/impact/impact-report-records'
import { type Db, raw, type Sql, sql, where } from '#core/db/db.ts'
import { offsetOf, pageOf, pageTooDeep, slice } from '#core/db/list-page.ts'
import { inScope, type Scope } from './reports.queries.ts'

const lines = sql`
  from collections c join collection_lines l on l.user_id = c.user_id and l.collection_id = c.id`

const isUnclaimed = sql`
  not exists (select from impact_claims k where k.collection_id = l.collection_id and k.line = l.line)`

/** Freezes the lines that the report counts; stops at one more than it may have. */
export const insertEvidence = (db: Db, reportId: string, scope: Scope, excludesClaimed: boolean) =>
  db.run(sql`
    insert into impact_report_lines (report_id, collection_id, line, code, at, store_id, plastic_code, grams)
    select ${reportId}, c.id, l.line, c.code, c.at, c.store_id, l.plastic_code, l.grams
    ${lines} ${inScope(scope, excludesClaimed && isUnclaimed)}
    order by c.id, l.line limit ${raw(String(maxEvidenceLines + 1))}`)

/** Claims the lines of a report that nobody has claimed. Tells how many. */
export const insertClaims = (db: Db, reportId: string) =>
  db.run(sql`
    insert into impact_claims (collection_id, line, report_id)
    select collection_id, line, report_id from impact_report_lines where report_id = ${reportId}
    order by collection_id, line
    on conflict on constraint impact_claims_pkey do nothing`)

export const deleteClaims = (db: Db, reportId: string) =>
  db.run(sql`delete from impact_claims where report_id = ${reportId}`)

const claimColumns = sql`
  json_build_object('id', r.id, 'serial', r.serial, 'sponsor', r.sponsor) as report, r.from_day::text as "from",
  r.to_day::text as "to", r.standard, sum(l.grams)::bigint as grams`

/** The other reports that claim lines of this one, the largest first. */
export const listClaimants = (db: Db, reportId: string) =>
  db.many<Claim>(sql`
    select ${claimColumns}
    from impact_report_lines l
    join impact_claims k on k.collection_id = l.collection_id and k.line = l.line
    join impact_reports r on r.id = k.report_id
    where l.report_id = ${reportId} and k.report_id <> ${reportId}
    group by r.id order by sum(l.grams) desc, r.id`)

/** What other reports claim of these days and stores. */
export const listClaimsOf = (db: Db, scope: Scope) =>
  db.many<Claim>(sql`
    select ${claimColumns}
    ${lines}
    join impact_claims k on k.collection_id = l.collection_id and k.line = l.line
    join impact_reports r on r.id = k.report_id
    ${inScope(scope)}
    group by r.id order by sum(l.grams) desc, r.id`)

/** Grams of every plastic, also of those without any. `found` has `plastic_code` and `grams`. */
const byPlastic = (db: Db, found: Sql) =>
  db.many<PlasticGrams>(sql`
    select p.code as "plasticCode", p.label, coalesce(sum(f.grams), 0)::bigint as grams
    from plastic_types p left join (${found}) f on f.plastic_code = p.code
    group by p.code order by p.sort_order`)

export const sumPlastics = (db: Db, reportId: string) =>
  byPlastic(db, sql`select plastic_code, grams from impact_report_lines where report_id = ${reportId}`)

interface Counts {
  collections: number
  members: number
  lines: number
  stores: { id: string; name: string; grams: number; collections: number }[]
}

export const countEvidence = (db: Db, reportId: string) =>
  db.one<Counts>(sql`
    with own as (select * from impact_report_lines where report_id = ${reportId}),
    by_store as (
      select t.id, t.name, o.grams, o.collections
      from (select store_id, sum(grams) as grams, count(distinct collection_id) as collections from own group by 1) o
      join stores t on t.id = o.store_id)
    select count(*) as lines, count(distinct o.collection_id) as collections, count(distinct c.user_id) as members,
      (select json_agg(to_json(s) order by s.grams desc, s.id) from by_store s) as stores
    from own o join collections c on c.id = o.collection_id`)

/** The evidence by day, week or month, whichever leaves at most 31 bars to draw. */
export async function listTimeline(db: Db, reportId: string, { from, to }: Scope): Promise<ReportTimeline> {
  const days = (Date.parse(to) - Date.parse(from)) / 86_400_000 + 1
  const unit = days <= 31 ? 'DAY' : days <= 7 * 26 ? 'WEEK' : 'MONTH'
  const one = sql`${unit}::text`
  const bars = await db.many<ReportTimeline['bars'][number]>(sql`
    with own as (
      select date_trunc(${one}, programme_day(at)::timestamp)::date as start, plastic_code, sum(grams) as grams
      from impact_report_lines where report_id = ${reportId} group by 1, 2)
    select greatest(b.start, ${from}::date)::text as "from",
      least((b.start + ('1 ' || ${one})::interval)::date - 1, ${to}::date)::text as "to", coalesce(sum(o.grams), 0)::bigint as grams,
      coalesce(json_agg(json_build_object('plasticCode', p.code, 'grams', o.grams) order by p.sort_order)
               filter (where o.grams is not null), '[]') as plastics
    from (select start::date from generate_series(date_trunc(${one}, ${from}::timestamp), ${to}::timestamp,
                                                  ('1 ' || ${one})::interval) start) b
    left join own o on o.start = b.start
    left join plastic_types p on p.code = o.plastic_code
    group by b.start order by b.start`)
  return { unit, bars }
}

/** What a report on this scope would have. */
export async function findPreview(db: Db, scope: Scope, excludesClaimed: boolean) {
  const found = sql`${lines} ${inScope(scope, excludesClaimed && isUnclaimed)}`
  const plastics = await byPlastic(db, sql`select l.plastic_code, sum(l.grams) as grams ${found} group by 1`)
  const counts = await db.one<{ collections: number; lines: number; openReviews: number; isPeriodOver: boolean }>(sql`
    select count(distinct c.id) as collections, count(*) as lines,
      count(distinct c.id) filter (where c.review = 'OPEN') as "openReviews",
      ${scope.to}::date < programme_day(now()) as "isPeriodOver"
    ${found}`)
  return { plastics, ...counts }
}

const evidenceColumns = sql`
  l.collection_id || '-' || l.line as id, l.collection_id as "collectionId", l.code, l.line, l.at, l.plastic_code as "plasticCode", l.grams,
  json_build_object('id', l.store_id, 'name', coalesce(
    (select s ->> 'name' from jsonb_array_elements(r.figures -> 'stores') s where s ->> 'id' = l.store_id::text), '')) as store,
  exists (select from collections c where c.id = l.collection_id and c.status = 'REVERSED') as "isReversed"`

/** Fails with PAGE_TOO_DEEP. */
export async function listEvidence(db: Db, reportId: string, query: EvidenceListQuery) {
  const place = Math.min(offsetOf(query), reachableRows)
  const ofReport = where(
    sql`l.report_id = ${reportId}`,
    query.search !== undefined && query.search !== '' && sql`l.code = upper(${query.search})`,
  )
  const { n } = await db.one<{ n: number }>(sql`
    select count(*) as n from (select from impact_report_lines l ${ofReport} limit ${raw(String(reachableRows + 1))}) l`)
  if (place === reachableRows && n > reachableRows) throw pageTooDeep()
  const order = raw(query.sortOrder)
  const data = await db.many<EvidenceLine>(sql`
    select ${evidenceColumns}
    from (select * from impact_report_lines l ${ofReport}
          order by l.collection_id ${order}, l.line ${order} ${slice(query.limit, place)}) l
    join impact_reports r on r.id = l.report_id
    order by l.collection_id ${order}, l.line ${order}`)
  return pageOf(data, n)
}

/** A line as it is exported. */
export interface ExportedLine {
  collectionId: string
  code: string
  line: number
  at: string
  storeId: string
  plasticCode: string
  grams: number
}

const exported = sql`
  select collection_id as "collectionId", code, line, at, store_id as "storeId", plastic_code as "plasticCode", grams
  from impact_report_lines`

export const allEvidence = (reportId: string) =>
  sql`${exported} where report_id = ${reportId} order by collection_id, line`

/** The evidence in the order of its export, some thousand lines at a time. */
export async function* readEvidence(db: Db, reportId: string): AsyncGenerator<ExportedLine[]> {
  let last = { collectionId: '00000000-0000-0000-0000-000000000000', line: 0 }
  for (;;) {
    const rows = await db.many<ExportedLine>(sql`
      ${exported} where report_id = ${reportId} and (collection_id, line) > (${last.collectionId}, ${last.line})
      order by collection_id, line limit 20000`)
    const end = rows.at(-1)
    if (!end) return
    yield rows
    last = end
  }
}

const reversedLines = (reportId: string) => sql`
  from impact_report_lines l join collections c on c.id = l.collection_id
  where l.report_id = ${reportId} and c.status = 'REVERSED'`

/** Everything that was reversed was recorded when the report was issued, so it is a correction whenever that was. */
export const sumReversed = (db: Db, reportId: string) =>
  byPlastic(db, sql`select l.plastic_code, l.grams ${reversedLines(reportId)}`)

interface Reversal {
  collectionId: string
  code: string
  at: string
  reversedAt: string
  grams: number
}

export const listReversed = (db: Db, reportId: string) =>
  db.many<Reversal>(sql`
    select c.id as "collectionId", c.code, c.at, c.reversed_at as "reversedAt", sum(l.grams)::bigint as grams
    ${reversedLines(reportId)} group by c.user_id, c.id order by c.reversed_at desc, c.id limit 100`)

export const countReversed = async (db: Db, reportId: string) =>
  (await db.one<{ n: number }>(sql`select count(distinct c.id) as n ${reversedLines(reportId)}`)).n

/** Of the scope, but neither in the report nor claimed by another one. */
export const sumLate = async (db: Db, reportId: string, scope: Scope) =>
  (
    await db.one<{ grams: number }>(sql`
      select coalesce(sum(l.grams), 0)::bigint as grams ${lines}
      ${inScope(
        scope,
        isUnclaimed,
        sql`not exists (select from impact_report_lines e
              where e.report_id = ${reportId} and e.collection_id = c.id and e.line = l.line)`,
      )}`)
  ).grams
