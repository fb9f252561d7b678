import { type Db, sql } from '#core/db/db.ts'

export interface CurrentRate {
  plastic: string
  pointsPerKg: number
}

/** One at a time, so that together they stay below the cap. */
export const lockGenerations = (db: Db) => db.run(sql`select pg_advisory_xact_lock(hashtext('quiz generations'))`)

/** Questions that the AI provider wrote or writes today. */
export const countToday = async (db: Db): Promise<number> =>
  (
    await db.one<{ written: number }>(sql`
      select coalesce(sum(written), 0)::int as written from quiz_generations
      where origin = 'AI' and at >= now() - interval '2 days' and programme_day(at) = programme_day(now())`)
  ).written

interface Generation {
  id: string
  actorId: string
  origin: 'AI' | 'BANK'
  topic: string
  asked: number
}

/** Counts all that was asked for as written, until it is known what was. */
export const insertGeneration = (db: Db, { id, actorId, origin, topic, asked }: Generation) =>
  db.run(sql`
    insert into quiz_generations (id, actor_id, origin, topic, asked, written)
    values (${id}, ${actorId}, ${origin}, ${topic}, ${asked}, ${asked})`)

export const settleGeneration = (db: Db, id: string, written: number) =>
  db.run(sql`update quiz_generations set written = ${written} where id = ${id}`)

export const listCurrentRates = (db: Db) =>
  db.many<CurrentRate>(sql`
    select distinct on (plastic_code) plastic_code as plastic, points_per_kg::float8 as "pointsPerKg" from plastic_rates
    where cancelled_at is null and effective_from <= now() order by plastic_code, effective_from desc`)
