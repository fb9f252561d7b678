import { type Db, sql } from '#core/db/db.ts'
import { numberedId } from '#core/db/numbered-ids.ts'

/** Stores in a hundred cities, open from 08:00 to 20:00; one in forty is paused. */
export const loadStores = (db: Db, batch: string, count: number, neighborhoods: number) =>
  db.run(sql`
    insert into stores (id, reference, name, phone, email, street, city, state, country, postal_code, latitude, longitude,
                        operating_hours, status, flag, neighborhood_id, created_at, submitted_at)
    select ${numberedId(batch, sql`n`)}, 'FS-' || upper(${batch}) || n, 'Store ' || n, '+351910000000',
           'store-' || n || '@' || ${batch} || '.example', 'Rua do Mar ' || n, 'City ' || n % 100, 'State ' || n % 10,
           'Portugal', '4000-' || lpad((n % 1000)::text, 3, '0'), 37 + (n % 500) / 100.0, -9 + (n % 300) / 100.0,
           hours.week, case when n % 40 = 0 then 'PAUSED' else 'ACTIVE' end, 'STORE_CREATED',
           ${numberedId(batch, sql`1 + n % ${neighborhoods}::int`)}, now() - interval '400 days', now() - interval '400 days'
    from generate_series(1, ${count}::int) n, (
      select jsonb_agg(jsonb_build_object('dayOfWeek', day, 'isOpen', true,
               'timeSlot', jsonb_build_object('openTime', '08:00', 'closeTime', '20:00'))) as week
      from unnest(array['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday']) day) hours`)
