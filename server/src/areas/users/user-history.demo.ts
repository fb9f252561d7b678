import { uuidv7 } from 'uuidv7'
import { type Db, sql } from '#core/db/db.ts'
import { seededRandom } from '#core/seeded-random.ts'
import { insertNotes, type NewNote } from './notes/notes.queries.ts'
import { erasePerson, updateStatuses } from './user-record.queries.ts'
import demo from './users.demo.json' with { type: 'json' }

const DAY_MS = 86_400_000

/** Gives users a history: contact details, referrals, notes, and a few suspended, blocked or erased. */
export async function seedLives(db: Db, authorId: string) {
  await db.run(sql`select setseed(0.23)`)
  await seedDetails(db)
  await seedReferrals(db)
  await seedStatuses(db, authorId)
}

const taking = sql`user_type in ('MEMBER', 'NEIGHBORHOOD')`

/** Nobody has collections before they joined, and nothing else is dated before that. */
export async function seedJoining(db: Db) {
  await db.run(sql`select setseed(0.22)`)
  await db.run(sql`
    update users u set created_at = coalesce(
      (select min(c.at) from collections c where c.user_id = u.id) - random() * interval '12 days',
      now() - random() * random() * interval '400 days')
    where ${taking}`)
}

const seedDetails = (db: Db) =>
  db.run(sql`
    update people p set
      consented_at = u.created_at,
      phone = case when random() < 0.85 then '+3519' || (array['1', '2', '3', '6'])[1 + floor(random() * 4)::int]
        || lpad(floor(random() * 10000000)::text, 7, '0') end,
      mail_consent_at = case when random() < 0.6 then u.created_at end,
      address = case when random() < 0.55 then jsonb_build_object(
        'street', (${demo.streets}::text[])[1 + floor(random() * ${demo.streets.length}::int)::int] || ' ' || 1 + floor(random() * 180)::int,
        'city', n.city, 'state', n.state, 'postalCode', 4000 + floor(random() * 500)::int || '-' || lpad(floor(random() * 1000)::text, 3, '0'),
        'country', n.country) end
    from users u left join neighborhoods n on n.id = u.neighborhood_id
    where u.id = p.user_id and u.${taking}`)

/** Every fifth was referred by an earlier user. */
async function seedReferrals(db: Db) {
  await db.run(sql`
    update users set referral_code = upper(translate(substr(md5(id::text), 1, 8), '01', 'KM')) where ${taking}`)
  await db.run(sql`
    with older as (
      select id, lag(id, 7) over (order by created_at) as brought_by, row_number() over (order by created_at) as n
      from users where ${taking})
    update users u set referred_by = older.brought_by from older where older.id = u.id and older.n % 5 = 0`)
}

interface Candidate {
  id: string
  /** Days since they did anything. */
  idleDays: number
}

/** What everybody did last, as far as tables tell. */
const lastActs = sql`(
  select user_id, max(at) as at from (
    select user_id, at from collections
    union all select user_id, started_at from plays
    union all select user_id, paid_at from round_results
    union all select user_id, requested_at from redemptions) acts group by user_id)`

/** Who is suspended, blocked or erased has done nothing since. */
async function seedStatuses(db: Db, authorId: string) {
  const chance = seededRandom(31)
  // People with an open redemption cannot be erased.
  const people = await db.many<Candidate>(sql`
    select id, days::float as "idleDays" from (
      select u.id, extract(epoch from now() - coalesce(a.at, u.created_at)) / 86400 as days
      from users u join user_balances b on b.user_id = u.id left join ${lastActs} a on a.user_id = u.id
      where u.user_type = 'MEMBER' and u.status = 'ACTIVE' and b.held = 0) idle
    where days > 3 order by md5(id::text || 'demo')`)
  const next = (mostIdleDays = Number.POSITIVE_INFINITY): Candidate => {
    const at = people.findIndex(({ idleDays }) => idleDays < mostIdleDays)
    const [person] = people.splice(at, 1)
    if (!person) throw new Error('The demo has too few members')
    return person
  }
  const written: NewNote[] = []
  const agoOf = new Map<string, number>()
  const write = (userId: string, kind: NewNote['kind'], text: string, daysAgo: number) => {
    const id = uuidv7()
    written.push({ id, userId, authorId, kind, subject: null, text })
    agoOf.set(id, daysAgo)
  }
  for (const { reason, days } of demo.suspensions) {
    const { id, idleDays } = next(days ?? 60)
    const daysAgo = idleDays - 1
    const until = days === null ? null : new Date(Date.now() + (days - daysAgo) * DAY_MS).toISOString()
    await updateStatuses(db, [id], { status: 'SUSPENDED', reason, until })
    write(id, 'SUSPENSION', reason, daysAgo)
  }
  for (const reason of demo.blocks) {
    const { id, idleDays } = next()
    await updateStatuses(db, [id], { status: 'BLOCKED', reason, until: null })
    write(id, 'BLOCK', reason, idleDays - 1)
  }
  for (let n = 0; n < 2; n++)
    await erasePerson(db, { id: next().id, actorId: authorId, entryId: uuidv7(), erasureId: uuidv7() })
  for (let n = 0; n < 40; n++) {
    const { id, idleDays } = next()
    write(id, 'NOTE', chance.pick(demo.notes), Math.min(idleDays, chance.between(1, 80)))
  }
  await insertNotes(db, written)
  const times = [...agoOf].map(([id, daysAgo]) => ({ id, at: new Date(Date.now() - daysAgo * DAY_MS) }))
  await db.run(sql`
    update person_notes n set at = t.at
    from json_to_recordset(${JSON.stringify(times)}) as t(id uuid, at timestamptz) where t.id = n.id`)
}
