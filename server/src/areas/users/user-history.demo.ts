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
  await seedTimes(db)
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
      now() - random() * random() * interval '300 days')
    where ${taking}`)
}

async function seedTimes(db: Db) {
  await db.run(sql`
    update user_totals t set last_active_at = greatest(t.last_active_at, u.created_at,
      case when random() < 0.5 then now() - random() * random() * interval '60 days' else '-infinity' end)
    from users u where u.id = t.user_id and ${taking} and random() < 0.9`)
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

async function seedStatuses(db: Db, authorId: string) {
  const chance = seededRandom(31)
  // Whoever has an open redemption cannot be erased.
  const people = await db.many<{ id: string }>(sql`
    select u.id from users u join user_balances b on b.user_id = u.id
    where u.user_type = 'MEMBER' and u.status = 'ACTIVE' and b.held = 0 order by md5(u.id::text || 'demo')`)
  const next = () => people.shift()?.id ?? ''
  const written: NewNote[] = []
  const write = (userId: string, kind: NewNote['kind'], text: string) =>
    written.push({ id: uuidv7(), userId, authorId, kind, subject: null, text })
  for (const { reason, days } of demo.suspensions) {
    const id = next()
    const until = days === null ? null : new Date(Date.now() + days * DAY_MS).toISOString()
    await updateStatuses(db, [id], { status: 'SUSPENDED', reason, until })
    write(id, 'SUSPENSION', reason)
  }
  for (const reason of demo.blocks) {
    const id = next()
    await updateStatuses(db, [id], { status: 'BLOCKED', reason, until: null })
    write(id, 'BLOCK', reason)
  }
  for (let n = 0; n < 2; n++)
    await erasePerson(db, { id: next(), actorId: authorId, entryId: uuidv7(), erasureId: uuidv7() })
  for (let n = 0; n < 40; n++) write(next(), 'NOTE', chance.pick(demo.notes))
  await insertNotes(db, written)
  await db.run(sql`update person_notes set at = now() - random() * interval '80 days'`)
}
