import type { PlasticRate, PlasticRateListQuery, PlasticType } from '@fulmar/contract/plastic-rates'
import { type Db, sql, where } from '#core/db.ts'
import { listPage } from '#core/paging.ts'

/** Every version with the moment the next one takes over; cancelled ones take part in nothing. */
const versions = sql`from (
  select r.*,
    case when r.cancelled_at is null then lead(r.effective_from) over (
      partition by r.plastic_code, r.cancelled_at is null order by r.effective_from) end as effective_to
  from plastic_rates r) v left join people p on p.user_id = v.author_id`

// The statement's own moment: a rate that begins now begins after the transaction that sets it.
const status = sql`case
  when v.cancelled_at is not null then 'CANCELLED'
  when v.effective_from > statement_timestamp() then 'SCHEDULED'
  when v.effective_to <= statement_timestamp() then 'SUPERSEDED'
  else 'ACTIVE' end`

const columns = sql`
  v.id, v.plastic_code as "plasticCode", v.points_per_kg::float8 as "pointsPerKg", v.effective_from as "effectiveFrom",
  v.effective_to as "effectiveTo", ${status} as status, v.reason, v.created_at as "createdAt",
  case when v.author_id is not null then
    json_build_object('id', v.author_id, 'name', coalesce(p.name, 'Erased person')) end as author`

export const listPlasticRates = (db: Db, query: PlasticRateListQuery) =>
  listPage<PlasticRate, 'effectiveFrom' | 'plasticCode'>(
    db,
    {
      columns,
      from: versions,
      where: where(
        query.plasticCode !== undefined && sql`v.plastic_code = any(${query.plasticCode})`,
        query.status !== undefined && sql`${status} = any(${query.status})`,
        query.search !== undefined && query.search !== '' && sql`v.reason ilike ${`%${query.search}%`}`,
      ),
      sorts: { effectiveFrom: sql`v.effective_from`, plasticCode: sql`v.plastic_code` },
      key: sql`v.id`,
    },
    query,
  )

export const findPlasticRate = (db: Db, id: string) =>
  db.maybe<PlasticRate>(sql`select ${columns} ${versions} where v.id = ${id}`)

export const listPlasticTypes = (db: Db) =>
  db.many<PlasticType>(sql`
    select code, label, resin, co2e_factor::float8 as "co2eFactor", grams_per_bottle as "gramsPerBottle",
      max_grams as "maxGrams"
    from plastic_types order by sort_order`)

/**
 * One writer at a time for one plastic, so that what was looked at is still so when it is written. Lines refer to the
 * plastic meanwhile: they do not wait.
 */
export const lockPlastic = (db: Db, plasticCode: string) =>
  db.run(sql`select 1 from plastic_types where code = ${plasticCode} for no key update`)

interface NewRate {
  id: string
  plasticCode: string
  pointsPerKg: number
  effectiveFrom: string | undefined
  reason: string
  authorId: string
}

export const insertPlasticRate = (db: Db, rate: NewRate) =>
  db.run(sql`
    insert into plastic_rates (id, plastic_code, points_per_kg, effective_from, reason, author_id)
    values (${rate.id}, ${rate.plasticCode}, ${rate.pointsPerKg}, coalesce(${rate.effectiveFrom ?? null}::timestamptz, now()),
            ${rate.reason}, ${rate.authorId})`)

export const cancelPlasticRate = (db: Db, id: string) =>
  db.run(sql`update plastic_rates set cancelled_at = now() where id = ${id}`)
