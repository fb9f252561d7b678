import { type Db, sql } from '#core/db/db.ts'
import { numberedId } from '#core/db/numbered-ids.ts'

/** Neighborhoods of a hundred cities; every fourth has a drawn boundary, some are paused or archived. */
export const loadNeighborhoods = (db: Db, batch: string, count: number) =>
  db.run(sql`
    insert into neighborhoods (id, name, code, city, state, country, latitude, longitude, radius_meters, boundary,
                               households, goal_grams, goal_period, status, created_at)
    select ${numberedId(batch, sql`n`)},
           (array['Harbour', 'Old Town', 'Riverside', 'Lighthouse', 'Market', 'Dunes', 'Mill', 'Orchard'])[1 + n % 8]
             || ' ' || there.known + n,
           'N-' || there.known + n, 'City ' || n % 100, 'State ' || n % 10, 'Portugal',
           37 + (n % 500) / 100.0, -9 + (n % 300) / 100.0, 200 + n % 2000,
           case when n % 4 = 0 then jsonb_build_array(jsonb_build_array(-9, 38), jsonb_build_array(-8, 38),
                                                      jsonb_build_array(-8, 39), jsonb_build_array(-9, 39)) end,
           100 + (n * 37) % 5000,
           case when n % 3 = 0 then 1000 * (100 + n % 900) end, case when n % 3 = 0 then 'MONTH' end,
           case when n % 20 = 0 then 'ARCHIVED' when n % 7 = 0 then 'PAUSED' else 'ACTIVE' end,
           now() - n * interval '1 minute'
    from generate_series(1, ${count}::int) n, (select count(*) as known from neighborhoods) there`)
