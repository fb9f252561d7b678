import { type Db, sql } from '#core/db/db.ts'

/** A rate for every plastic without one, from the start of the programme, and two later rates each. */
export async function loadRateHistory(db: Db) {
  await db.run(sql`set local fulmar.loading_history = 'on'`)
  await db.run(sql`
    insert into plastic_rates (id, plastic_code, points_per_kg, effective_from, reason)
    select gen_random_uuid(), t.code, round(points * growth, 2), date_trunc('day', now()) - make_interval(days => days), reason
    from (values ('PET', 90), ('HDPE', 80), ('PVC', 20), ('LDPE', 45), ('PP', 60), ('PS', 25), ('OTHER', 10)) as t(code, points),
         (values (1.0, 400, 'Start of the programme'), (1.05, 200, 'Prices rose'), (1.113, 60, 'Prices rose again'))
           as v(growth, days, reason)
    where not exists (select from plastic_rates r where r.plastic_code = t.code)`)
  await db.run(sql`set local fulmar.loading_history = 'off'`)
}
