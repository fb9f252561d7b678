import { type Db, sql } from '#core/db.ts'

/** A first rate for every plastic, one that rose since, and one that will. */
export async function seedPlasticRates(db: Db) {
  await db.run(sql`set local fulmar.loading_history = 'on'`)
  await db.run(sql`
    insert into plastic_rates (id, plastic_code, points_per_kg, effective_from, reason)
    select gen_random_uuid(), code, points, now() + make_interval(days => days), reason from (values
      ('PET', 90, -365, 'Start of the programme'), ('PET', 100, -60, 'The recycler pays more for clean bottles'),
      ('HDPE', 80, -365, 'Start of the programme'), ('HDPE', 85, 21, 'New buyer from next month'),
      ('PVC', 20, -365, 'Start of the programme'), ('LDPE', 45, -365, 'Start of the programme'),
      ('PP', 60, -365, 'Start of the programme'), ('PS', 25, -365, 'Start of the programme'),
      ('OTHER', 10, -365, 'Start of the programme')) as r(code, points, days, reason)`)
  await db.run(sql`set local fulmar.loading_history = 'off'`)
}
