import type { Actor } from '#core/actor.ts'
import { type Db, sql } from '#core/db/db.ts'
import { happenAgo } from '#core/db/event-time.ts'
import { proposeRate } from './rate-proposals.ts'

/** A first rate for every plastic, two that have risen, and one scheduled increase. */
export async function seedPlasticRates(db: Db) {
  await db.run(sql`set local fulmar.loading_history = 'on'`)
  await db.run(sql`
    insert into plastic_rates (id, plastic_code, points_per_kg, effective_from, created_at, reason)
    select gen_random_uuid(), code, points, now() + make_interval(days => days), now() + make_interval(days => least(days, -9)),
           reason from (values
      ('PET', 90, -425, 'Start of the programme'), ('PET', 100, -60, 'The recycler pays more for clean bottles'),
      ('HDPE', 80, -425, 'Start of the programme'), ('HDPE', 85, 21, 'New buyer from next month'),
      ('PVC', 20, -425, 'Start of the programme'), ('LDPE', 45, -425, 'Start of the programme'),
      ('PP', 60, -425, 'Start of the programme'), ('PS', 25, -425, 'Start of the programme'),
      ('OTHER', 10, -425, 'Start of the programme')) as r(code, points, days, reason)`)
  await db.run(sql`
    insert into plastic_rates (id, plastic_code, points_per_kg, effective_from, created_at, reason, author_id)
    select gen_random_uuid(), 'OTHER', 12, now() - interval '5 days', now() - interval '5 days', 'Mixed plastics sell again', id
    from users where admin_role = 'OPERATIONS' order by id limit 1`)
  await db.run(sql`set local fulmar.loading_history = 'off'`)
}

/** One that waits for a second person. */
export async function seedRateProposal(db: Db, operations: Actor) {
  await happenAgo(db, 26 * 60)
  await proposeRate(db, operations, {
    plasticCode: 'PVC',
    pointsPerKg: 75,
    effectiveFrom: new Date(Date.now() + 6 * 86_400_000).toISOString(),
    reason: 'Pipe fitters in Matosinhos take clean PVC at a much better price',
  })
}
