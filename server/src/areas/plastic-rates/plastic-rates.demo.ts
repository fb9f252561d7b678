import { type Db, sql } from '#core/db/db.ts'

/** A first rate for every plastic, two that have risen, one scheduled increase and one proposal. */
export async function seedPlasticRates(db: Db) {
  await db.run(sql`set local fulmar.loading_history = 'on'`)
  await db.run(sql`
    insert into plastic_rates (id, plastic_code, points_per_kg, effective_from, created_at, reason)
    select gen_random_uuid(), code, points, now() + make_interval(days => days), now() + make_interval(days => least(days, -9)),
           reason from (values
      ('PET', 90, -365, 'Start of the programme'), ('PET', 100, -60, 'The recycler pays more for clean bottles'),
      ('HDPE', 80, -365, 'Start of the programme'), ('HDPE', 85, 21, 'New buyer from next month'),
      ('PVC', 20, -365, 'Start of the programme'), ('LDPE', 45, -365, 'Start of the programme'),
      ('PP', 60, -365, 'Start of the programme'), ('PS', 25, -365, 'Start of the programme'),
      ('OTHER', 10, -365, 'Start of the programme')) as r(code, points, days, reason)`)
  await db.run(sql`
    insert into plastic_rates (id, plastic_code, points_per_kg, effective_from, created_at, reason, author_id)
    select gen_random_uuid(), 'OTHER', 12, now() - interval '5 days', now() - interval '5 days', 'Mixed plastics sell again', id
    from users where admin_role = 'OPERATIONS' order by id limit 1`)
  await db.run(sql`set local fulmar.loading_history = 'off'`)
  await db.run(sql`
    insert into rate_proposals (id, plastic_code, points_per_kg, effective_from, reason, proposed_by, proposed_at)
    select gen_random_uuid(), 'PVC', 75, date_trunc('day', now()) + interval '6 days',
           'Pipe fitters in Matosinhos take clean PVC at a much better price', id, now() - interval '26 hours'
    from users where admin_role = 'OPERATIONS' order by id limit 1`)
}
