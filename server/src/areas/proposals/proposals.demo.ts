import type { Actor } from '#core/actor.ts'
import { type Db, sql } from '#core/db/db.ts'
import { happenAgo } from '#core/db/event-time.ts'
import { propose } from './proposals.ts'

interface Askers {
  operations: Actor
  content: Actor
  finance: Actor
}

/** A change of each kind that waits for a second person; nobody is emailed. */
export async function seedProposals(db: Db, { operations, content, finance }: Askers) {
  const member = await db.one<{ id: string; email: string }>(sql`
    select user_id as id, email from people where user_type = 'MEMBER' and status = 'ACTIVE' and email is not null
    order by user_id limit 1`)
  await happenAgo(db, 26 * 60)
  const email = { field: 'email', from: member.email, to: member.email.replace('@', '.new@') }
  await propose(db, operations, { kind: 'USER_ADDRESS', subjectId: member.id, changes: [email] })
  const reward = await db.one<{ id: string; name: string }>(
    sql`select id, name from rewards where status = 'ACTIVE' order by cost_points, id limit 1`,
  )
  await happenAgo(db, 7 * 60)
  const name = { field: 'name', from: reward.name, to: `${reward.name}, new edition` }
  await propose(db, content, { kind: 'REWARD_FACE', subjectId: reward.id, changes: [name] })
  const limit = await db.one<{ member: number }>(sql`
    select (value -> 'dailyPoints' -> 'member')::int as member from programme_settings where key = 'pointsPolicy'`)
  await happenAgo(db, 3 * 60)
  const none = { field: 'dailyPoints.member', from: limit.member, to: 0 }
  await propose(db, finance, { kind: 'POINTS_LIMITS', subjectId: null, changes: [none] })
}
