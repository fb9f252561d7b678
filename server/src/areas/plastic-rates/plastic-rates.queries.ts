import { erasedPerson } from '@fulmar/contract/core/common'
import type { PlasticRate, PlasticRateListQuery, PlasticType } from '@fulmar/contract/plastic-rates/plastic-rates'
import { type Db, sql, where } from '#core/db/db.ts'
import { listPage } from '#core/db/list-page.ts'

/** Every rate with the start of the next one; cancelled rates are ignored. */
const versions = sql`from (
  select r.*,
    case when r.cancelled_at is null then lead(r.effective_from) over (
      partition by r.plastic_code, r.cancelled_at is null order by r.effective_from) end as effective_to
  from plastic_rates r) v`

// The time of the statement: a rate that starts now starts after its transaction began.
const status = sql`case
  when v.cancelled_at is not null then 'CANCELLED'
  when v.effective_from > statement_timestamp() then 'SCHEDULED'
  when v.effective_to <= statement_timestamp() then 'SUPERSEDED'
  else 'ACTIVE' end`

const columns = sql`
  v.id, v.plastic_code as "plasticCode", v.points_per_kg::float8 as "pointsPerKg", v.effective_from as "effectiveFrom",
  v.effective_to as "effectiveTo", ${status} as status, v.reason, v.created_at as "createdAt",
  person_ref(v.author_id, ${erasedPerson}) as author, person_ref(v.approved_by, ${erasedPerson}) as approver`

export const listPlasticRates = (db: Db, query: PlasticRateListQuery) =>
  listPage<PlasticRate, 'effectiveFrom' | 'plasticCode'>(
    db,
    {
      columns,
      from: versions,
      where: where(
        query.plasticCode !== undefined && sql`v.plastic_code = any(${query.plasticCode})`,
        query.status !== undefined && sql`${status} = any(${query.status})`,
        query.startsBefore !== undefined && sql`v.effective_from < ${query.startsBefore}`,
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
    select p.code, p.label, p.resin, f.factor::float8 as "co2eFactor", round(1000 / f.bottles_per_kg)::int as "gramsPerBottle",
      p.max_grams as "maxGrams", p.is_active as "isActive"
    from plastic_types p
    left join impact_factors f on f.plastic_code = p.code
      and f.set_id = (select id from impact_factor_sets order by number desc limit 1)
    order by p.sort_order`)

/** What administrators maintain of a plastic; rates and collections rely on the rest. */
export interface PlasticEntry {
  label: string
  order: number
  active: boolean
}

export const updatePlasticType = (db: Db, id: string, { label, order, active }: PlasticEntry) =>
  db.run(sql`
    update plastic_types set label = ${label}, sort_order = ${order}, is_active = ${active}, version = version + 1
    where id = ${id}`)

export const updatePlasticOrder = (db: Db, ids: readonly string[]) =>
  db.run(sql`
    update plastic_types p set sort_order = o.place
    from unnest(${ids}::uuid[]) with ordinality as o(id, place) where p.id = o.id`)

/**
 * One writer at a time per plastic, so that checks still hold when the rate is written. Collections only reference the
 * plastic and do not wait.
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
  /** The second administrator, if approval was needed. */
  approvedBy?: string
}

export const insertPlasticRate = (db: Db, rate: NewRate) =>
  db.run(sql`
    insert into plastic_rates (id, plastic_code, points_per_kg, effective_from, reason, author_id, approved_by)
    values (${rate.id}, ${rate.plasticCode}, ${rate.pointsPerKg}, coalesce(${rate.effectiveFrom ?? null}::timestamptz, now()),
            ${rate.reason}, ${rate.authorId}, ${rate.approvedBy ?? null})`)

export const cancelPlasticRate = (db: Db, id: string) =>
  db.run(sql`update plastic_rates set cancelled_at = now() where id = ${id}`)

export interface Placed {
  plasticCode: string
  /** Immediately when left out. */
  effectiveFrom?: string | undefined
  /** A scheduled rate to be replaced. */
  replacesId?: string | undefined
}

/** The rates to compare a new one with; none if there are no earlier ones. */
export interface Compared {
  /** The largest factor allowed without approval, from the points policy. */
  factor: number
  /** Rates of this plastic in force during the last days or scheduled before the new one. */
  lowest: number | null
  highest: number | null
  /** Rates of other plastics, if this one had none recently: a first rate may be low, but not high. */
  highestElsewhere: number | null
}

// So that several small steps within a week do not add up to a large one.
const daysCompared = 7

/** The rates to compare with a rate at that time. */
export const findCompared = (db: Db, { plasticCode, effectiveFrom, replacesId }: Placed) =>
  db.one<Compared>(sql`
    with versions as (
      select plastic_code, points_per_kg, effective_from,
        lead(effective_from, 1, 'infinity') over (partition by plastic_code order by effective_from) as effective_to
      from plastic_rates where cancelled_at is null and id is distinct from ${replacesId ?? null}::uuid
    ), compared as (
      select points_per_kg, effective_from <= statement_timestamp() as was_in_force from versions
      where plastic_code = ${plasticCode}
        and effective_to > statement_timestamp() - make_interval(days => ${daysCompared})
        and (effective_from <= statement_timestamp() or effective_from < ${effectiveFrom ?? null}::timestamptz)
    )
    select (select (value -> 'limits' -> 'rateFactor')::float8 from programme_settings where key = 'pointsPolicy') as factor,
      min(points_per_kg)::float8 as lowest, max(points_per_kg)::float8 as highest,
      case when bool_or(was_in_force) is not true then (
        select max(points_per_kg)::float8 from versions
        where plastic_code <> ${plasticCode} and effective_from <= statement_timestamp() and effective_to > statement_timestamp()
      ) end as "highestElsewhere"
    from compared`)
