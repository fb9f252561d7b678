import type { RoleSwitchStatus, SwitchRole } from '@fulmar/contract/role-switches'
import { uuidv7 } from 'uuidv7'
import { type Db, sql } from '#core/db/db.ts'
import { seededRandom } from '#core/seeded-random.ts'
import demo from './role-switches.demo.json' with { type: 'json' }

interface Switcher {
  id: string
  role: SwitchRole
  neighborhoodId: string
  isLastLeader: boolean
}

/** Requests of every status and age, some with concerns. */
export async function seedRoleSwitches(db: Db) {
  await db.run(sql`
    update users set leads_since = created_at + (now() - created_at) * (0.1 + 0.8 * random()) where user_type = 'NEIGHBORHOOD'`)
  const chance = seededRandom(47)
  const members = await listSwitchers(db, 'MEMBER')
  const leaders = await listSwitchers(db, 'NEIGHBORHOOD')
  const decider = await findDecider(db)
  const next = (from: Switcher[]) => from.splice(chance.whole(0, from.length - 1), 1)[0]
  const lastLeaders = leaders.filter(({ isLastLeader }) => isLastLeader)
  const sharing = leaders.filter(({ isLastLeader }) => !isLastLeader)
  for (const [index, hoursAgo] of demo.pendingForHours.entries()) {
    // Every fourth steps down, and one leader wants to lead elsewhere.
    const person = index % 4 === 2 ? next(lastLeaders) : index === 3 ? next(sharing) : next(members)
    if (!person) continue
    const elsewhere = next(members)?.neighborhoodId ?? person.neighborhoodId
    const isMove = index === 3 && elsewhere !== person.neighborhoodId
    await insert(db, chance, person, { hoursAgo, target: isMove ? elsewhere : person.neighborhoodId })
  }
  for (const { status, hoursAgo, hoursTaken } of demo.decided as Decided[]) {
    // Approved members are leaders now.
    const person = status === 'APPROVED' ? next(sharing) : next(members)
    if (!person) continue
    const asked = status === 'APPROVED' ? { ...person, role: 'MEMBER' as const } : person
    await insert(db, chance, asked, { hoursAgo, target: person.neighborhoodId, status, hoursTaken, decider })
    if (status === 'APPROVED')
      await db.run(sql`
        update users set leads_since = now() - make_interval(hours => ${hoursAgo - hoursTaken}) where id = ${person.id}`)
  }
}

interface Decided {
  status: RoleSwitchStatus
  hoursAgo: number
  hoursTaken: number
}

interface Asked {
  hoursAgo: number
  target: string
  status?: RoleSwitchStatus
  hoursTaken?: number
  decider?: string
}

function insert(db: Db, chance: ReturnType<typeof seededRandom>, person: Switcher, asked: Asked) {
  const { hoursAgo, target, status = 'PENDING', hoursTaken, decider } = asked
  const to: SwitchRole = person.role === 'MEMBER' || target !== person.neighborhoodId ? 'NEIGHBORHOOD' : 'MEMBER'
  const { toStepDown, toMove, toLead } = demo.reasons
  const reasons = to === 'MEMBER' ? toStepDown : person.role === 'NEIGHBORHOOD' ? toMove : toLead
  const decidedBy = status === 'CANCELLED' ? person.id : status === 'EXPIRED' ? null : decider
  const words = { REJECTED: chance.pick(demo.refusals), EXPIRED: 'Nobody decided within 30 days' }
  return db.run(sql`
    insert into role_switch_requests (id, user_id, from_role, to_role, from_neighborhood_id, neighborhood_id, reason,
                                      status, requested_by, requested_at, reminded_at, decided_by, decided_at, decision_reason)
    values (${uuidv7()}, ${person.id}, ${person.role}, ${to}, ${person.neighborhoodId}, ${target}, ${chance.pick(reasons)},
            ${status}, ${person.id}, now() - make_interval(hours => ${hoursAgo}),
            case when ${hoursAgo}::int > 48 then now() - make_interval(hours => ${hoursAgo}) + interval '48 hours' end,
            ${decidedBy ?? null}, now() - make_interval(hours => ${hoursTaken === undefined ? null : hoursAgo - hoursTaken}::int),
            ${status in words ? words[status as keyof typeof words] : null})`)
}

const listSwitchers = (db: Db, role: SwitchRole) =>
  db.many<Switcher>(sql`
    select u.id, u.user_type as role, u.neighborhood_id as "neighborhoodId",
           would_lack_leader(u.neighborhood_id, u.id) as "isLastLeader"
    from users u join people p on p.user_id = u.id
    where u.user_type = ${role} and u.status = 'ACTIVE' and u.neighborhood_id is not null
      and u.created_at < now() - interval '200 days' order by u.id`)

const findDecider = async (db: Db) =>
  (await db.one<{ id: string }>(sql`select id from users where admin_role = 'OPERATIONS' order by id limit 1`)).id
