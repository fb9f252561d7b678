import { type Db, sql } from '#core/db.ts'

/** A first rate for every plastic, and one that rose since. */
export const seedPlasticRates = (db: Db) =>
  db.run(sql`
    insert into plastic_rates (id, plastic_code, points_per_kg, effective_from)
    select gen_random_uuid(), code, points, now() - make_interval(days => days) from (values
      ('PET', 90, 365), ('PET', 100, 60), ('HDPE', 80, 365), ('PVC', 20, 365), ('LDPE', 45, 365),
      ('PP', 60, 365), ('PS', 25, 365), ('OTHER', 10, 365)) as r(code, points, days)`)
