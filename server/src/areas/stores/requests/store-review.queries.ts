import { addressFields } from '@fulmar/contract/stores/store-fields'
import type { LikelyDuplicate, PlaceCheck } from '@fulmar/contract/stores/store-records'
import { type Db, sql } from '#core/db/db.ts'
import { selected } from '#core/fields/columns.ts'

const nearMeters = 150
const farMeters = 25_000
const farthestMeters = 100_000
/** The trigram similarity, from 0 to 1, above which two names look the same. */
const alike = 0.45

/** Likely duplicates: strongest evidence first, then nearest. An empty phone number matches nothing. */
export const findDuplicates = (db: Db, id: string) =>
  db.many<LikelyDuplicate>(sql`
    with asked as (select *, nullif(phone_digits(phone), '') as digits from stores where id = ${id}), compared as (
      select s.id, s.name, s.status, s.reference as "referenceCode",
        ${selected('s', addressFields, {})},
        coalesce(phone_digits(s.phone) = a.digits, false) as same_phone,
        lower(s.email) = lower(a.email) as same_email,
        similarity(lower(s.name), lower(a.name)) >= ${alike} as same_name,
        meters_between(s.latitude, s.longitude, a.latitude, a.longitude) as meters
      from asked a join stores s on s.id <> a.id and (
        phone_digits(s.phone) = a.digits or lower(s.email) = lower(a.email)
        or lower(s.name) % lower(a.name)
        or s.latitude between a.latitude - 0.002 and a.latitude + 0.002)
    )
    select id, name, status, "referenceCode", address, round(meters)::int as meters,
      array_remove(array[case when same_phone then 'PHONE' end, case when same_email then 'EMAIL' end,
                         case when same_name then 'NAME' end, case when meters < ${nearMeters} then 'PLACE' end], null) as reasons
    from compared
    where same_phone or same_email or same_name or meters < ${nearMeters}
    order by (same_phone::int + same_email::int + same_name::int + (meters < ${nearMeters})::int) desc, meters, id limit 10`)

/** Compares the pin with every known place in the city of the address. */
export const findPlaceCheck = (db: Db, id: string) =>
  db.one<PlaceCheck>(sql`
    with asked as (select * from stores where id = ${id}), known as (
      select 'NEIGHBORHOOD' as kind, n.name, n.latitude, n.longitude
      from neighborhoods n join asked a on lower(n.city) = lower(a.city)
      union all
      select 'STORE', s.name, s.latitude, s.longitude
      from stores s join asked a on lower(s.city) = lower(a.city) and s.id <> a.id
      where s.status in ('ACTIVE', 'PAUSED', 'SUSPENDED', 'CLOSED')
      union all
      select 'GEOCODER', f.found ->> 'display_name', (f.found ->> 'lat')::float8, (f.found ->> 'lon')::float8
      from asked a cross join lateral (
        select jsonb_array_elements(answer) as found from found_addresses
        where query like '%' || lower(a.city) || '%' order by found_at desc limit 20) f
      where lower(a.city) in (lower(f.found -> 'address' ->> 'city'), lower(f.found -> 'address' ->> 'town'),
                              lower(f.found -> 'address' ->> 'village'), lower(f.found -> 'address' ->> 'municipality'))
    ), nearest as (
      select k.kind, k.name, round(meters_between(k.latitude, k.longitude, a.latitude, a.longitude))::int as meters
      from known k cross join asked a order by 3 limit 1
    )
    select coalesce((select meters > ${farMeters} from nearest), false) as "isFar",
      (select json_build_object('kind', kind, 'name', name, 'meters', meters) from nearest) as nearest,
      json_build_object(
        'neighborhoods', count(*) filter (where kind = 'NEIGHBORHOOD'), 'stores', count(*) filter (where kind = 'STORE'),
        'addresses', count(*) filter (where kind = 'GEOCODER')) as compared,
      ${farMeters}::int as "limitMeters"
    from known`)

const outline = sql`(
  select '(' || string_agg('(' || (b.point ->> 0) || ',' || (b.point ->> 1) || ')', ',' order by b.place) || ')'
  from jsonb_array_elements(n.boundary) with ordinality as b(point, place))::polygon`

/**
 * The neighborhood whose boundary, or radius if it has none, contains the pin; the nearest centre wins. Distant
 * boundaries are not checked.
 */
export const findNeighborhoodAt = (db: Db, id: string) =>
  db.maybe<{ id: string; name: string }>(sql`
    select n.id, n.name from stores s
    join neighborhoods n on n.status <> 'ARCHIVED'
      and meters_between(n.latitude, n.longitude, s.latitude, s.longitude)
        <= case when n.boundary is null then n.radius_meters else ${farthestMeters}::int end
      and case when n.boundary is null then true else ${outline} @> point(s.longitude, s.latitude) end
    where s.id = ${id}
    order by meters_between(n.latitude, n.longitude, s.latitude, s.longitude), n.id limit 1`)
