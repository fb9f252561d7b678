import { erasedPerson } from '@fulmar/contract/core/common'
import { recordOnlyFields, rowFields } from '@fulmar/contract/core/fields'
import type {
  ImpactReport,
  PublicReport,
  ReportInput,
  ReportListQuery,
  ReportRow,
} from '@fulmar/contract/impact/impact-report-records'
import { reportFields } from '@fulmar/contract/impact/report-fields'
import { type Db, inJson, type Sql, sql, where } from '#core/db/db.ts'
import { containing } from '#core/db/like-patterns.ts'
import { listPage } from '#core/db/list-page.ts'
import { assigned, insertable, selected, valuesOf } from '#core/fields/columns.ts'
import { factorSetJson } from './factor-sets.queries.ts'

const from = sql`from impact_reports r`

const stores = sql`
  (select coalesce(json_agg(json_build_object('id', t.id, 'name', t.name) order by t.name, t.id), '[]')
   from stores t where t.id = any(r.store_ids))`

const days = { from: sql`r.from_day::text`, to: sql`r.to_day::text` }

const rowColumns = sql`
  r.id, r.version, r.serial, r.status, ${selected('r', rowFields(reportFields), days)},
  ${stores} as stores, (r.figures -> 'grams')::bigint as grams, (r.figures -> 'co2e' -> 'value')::bigint as co2e,
  r.drafted_at as "draftedAt", r.issued_at as "issuedAt"`

const columns = sql`
  ${rowColumns}, ${selected('r', recordOnlyFields(reportFields), {})}, ${factorSetJson(sql`r.factor_set_id`)} as "factorSet", r.figures,
  person_ref(r.drafted_by, ${erasedPerson}) as "draftedBy", case when r.issued_by is not null then person_ref(r.issued_by, ${erasedPerson}) end as "issuedBy",
  case when r.status = 'WITHDRAWN' then json_build_object('at', ${inJson(sql`r.withdrawn_at`)},
    'by', person_ref(r.withdrawn_by, ${erasedPerson}), 'reason', r.withdrawal_reason) end as withdrawn,
  r.check_text as "checkText", r.statement, r.statement_hash as "statementHash", r.evidence_hash as "evidenceHash"`

export const listReports = (db: Db, query: ReportListQuery) =>
  listPage<ReportRow, ReportListQuery['sortBy']>(
    db,
    {
      columns: rowColumns,
      from,
      where: where(
        query.search !== undefined &&
          query.search !== '' &&
          sql`lower(concat_ws(' ', r.serial, r.title, r.sponsor)) like (select lower(${containing(query.search)}))`,
        query.status !== undefined && sql`r.status = any(${query.status})`,
      ),
      sorts: { draftedAt: sql`r.drafted_at`, issuedAt: sql`r.issued_at` },
      key: sql`r.id`,
    },
    query,
  )

export const findReport = (db: Db, id: string) =>
  db.maybe<ImpactReport>(sql`select ${columns} ${from} where r.id = ${id}`)

/** An issued or withdrawn report, as anyone may see it. */
export const findPublicReport = (db: Db, serial: string, checkText: string) =>
  db.maybe<PublicReport>(sql`
    select r.serial, r.status, r.title, r.sponsor, r.sponsor_logo_key as "sponsorLogo", r.standard, r.from_day::text as "from",
      r.to_day::text as "to", cardinality(r.store_ids) > 0 as "isOfSomeStores", r.figures, r.issued_at as "issuedAt",
      r.withdrawn_at as "withdrawnAt", r.statement, r.statement_hash as "statementHash", r.evidence_hash as "evidenceHash"
    ${from} where r.serial = ${serial} and r.check_text = ${checkText}`)

/** How many of these are stores. */
export const countStores = async (db: Db, ids: readonly string[]) =>
  (await db.one<{ n: number }>(sql`select count(*) as n from stores where id = any(${ids})`)).n

const columnsOf = (r: ReportInput) => ({ ...valuesOf(reportFields, r, {}), factor_set_id: r.factorSetId })

export const insertReport = (db: Db, id: string, draftedBy: string, r: ReportInput) =>
  db.run(sql`
    insert into impact_reports ${insertable({ id, ...columnsOf(r), drafted_by: draftedBy })}`)

export const updateReport = (db: Db, id: string, r: ReportInput) =>
  db.run(sql`
    update impact_reports set ${assigned(columnsOf(r))}, version = version + 1 where id = ${id}`)

export const deleteReport = (db: Db, id: string) => db.run(sql`delete from impact_reports where id = ${id}`)

export interface Issued {
  serial: string
  checkText: string
  issuedAt: string
  issuedBy: string
  figures: ImpactReport['figures']
  statement: string
  statementHash: string
  evidenceHash: string
}

export const markIssued = (db: Db, id: string, issued: Issued) =>
  db.run(sql`
    update impact_reports set status = 'ISSUED', serial = ${issued.serial}, check_text = ${issued.checkText}, issued_at = ${issued.issuedAt},
      issued_by = ${issued.issuedBy}, figures = ${JSON.stringify(issued.figures)}, statement = ${issued.statement},
      statement_hash = ${issued.statementHash}, evidence_hash = ${issued.evidenceHash}, version = version + 1
    where id = ${id}`)

export const markWithdrawn = (db: Db, id: string, by: string, reason: string) =>
  db.run(sql`
    update impact_reports set status = 'WITHDRAWN', withdrawn_by = ${by}, withdrawn_at = now(),
      withdrawal_reason = ${reason}, version = version + 1
    where id = ${id}`)

/**
 * The next report waits until this transaction ends, so that no number is skipped and two reports never count the
 * same unclaimed kilograms. A large report takes a while.
 */
export async function takeNumber(db: Db) {
  await db.run(sql`set local lock_timeout = '30s'`)
  return db.one<{ year: number; number: number; now: string; today: string }>(sql`
    insert into impact_report_numbers as n (year, last_number)
    values (extract(year from programme_day(now()))::int, 1)
    on conflict (year) do update set last_number = n.last_number + 1
    returning year, last_number as number, clock_timestamp() as now, programme_day(now())::text as today`)
}

/** Days and stores that a report is about. */
export interface Scope {
  from: string
  to: string
  storeIds: readonly string[]
}

/** The collections `c` of the scope that count. */
export const inScope = ({ from: first, to, storeIds }: Scope, ...more: (Sql | false)[]) =>
  where(
    sql`c.at >= programme_day_start(${first}::date)`,
    sql`c.at < programme_day_start(${to}::date + 1)`,
    storeIds.length > 0 && sql`c.store_id = any(${storeIds})`,
    sql`c.status = 'RECORDED'`,
    ...more,
  )
