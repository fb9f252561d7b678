import { uuidv7 } from 'uuidv7'
import { record } from '../../server/src/areas/activity/activity.ts'
import { insertSession } from '../../server/src/areas/auth/sessions.queries.ts'
import { startSession } from '../../server/src/areas/auth/sessions.ts'
import { insertStaff } from '../../server/src/areas/auth/staff/staff.queries.ts'
import { insertUsers } from '../../server/src/areas/users/users.queries.ts'
import { type Db, sql } from '../../server/src/core/db/db.ts'
import { newToken } from '../../server/src/core/secrets.ts'

/** How often each story is told in a run. */
const stories = 4

/** Somebody, with a session of their own. */
export interface Newcomer {
  id: string
  token: string
}

/** People beside the load, to whom things happen that change who may do what. */
export interface Newcomers {
  /** An administrator who added the friends. */
  insider: Newcomer
  friends: Newcomer[]
  leavers: Newcomer[]
  customers: Newcomer[]
  /** Members whose email others change. */
  movers: Newcomer[]
  /** Staff who will be removed, by id with the token of the counter that they unlocked. */
  staff: Newcomer[]
  storeOwner: Newcomer
}

export interface Counter {
  storeId: string
  ownerId: string
  deviceId: string
}

export async function insertNewcomers(tx: Db, counter: Counter): Promise<Newcomers> {
  const add = async (name: string, userType: 'ADMIN' | 'MEMBER'): Promise<Newcomer> => {
    const id = uuidv7()
    const email = `${name}-${id.slice(-4)}@chaos.example`
    await insertUsers(tx, [{ id, name, email, userType, adminRole: userType === 'ADMIN' ? 'OWNER' : null }])
    return { id, token: await startSession(tx, id) }
  }
  const members = async (name: string) => {
    const added: Newcomer[] = []
    for (let n = 0; n < stories; n++) added.push(await add(`${name}-${n}`, 'MEMBER'))
    return added
  }
  const insider = await add('insider', 'ADMIN')
  const friends = await members('friend')
  const by = { id: insider.id, ip: '', requestId: 'chaos' }
  await record(tx, by, ...friends.map(({ id }) => ({ action: 'user.created' as const, entityId: id })))
  const staff: Newcomer[] = []
  for (let n = 0; n < stories; n++) staff.push(await unlock(tx, counter, `Leaving ${n}`))
  return {
    insider,
    friends,
    leavers: await members('leaver'),
    customers: await members('customer'),
    movers: await members('mover'),
    staff,
    storeOwner: { id: counter.ownerId, token: await startSession(tx, counter.ownerId) },
  }
}

/** Adds somebody to the staff, who has unlocked the device. */
export async function unlock(tx: Db, { storeId, ownerId, deviceId }: Counter, name: string): Promise<Newcomer> {
  const staffId = uuidv7()
  await insertStaff(tx, { id: staffId, storeId, name, pinHash: null })
  const { token, hash } = newToken()
  const session = { id: uuidv7(), userId: ownerId, tokenHash: hash, hours: 24, ip: null, userAgent: null }
  await insertSession(tx, { ...session, staffId, deviceId })
  return { id: staffId, token }
}

/** What became of somebody who left. */
export interface Left {
  id: string
  status: string
  points: number
  waiting: number
  erasures: number
}

export const readLeft = (db: Db, leavers: Newcomer[]) =>
  db.many<Left>(sql`
    select u.id, u.status, (b.available + b.held + b.pending)::int as points,
      (select count(*)::int from adjustments a where a.user_id = u.id and a.status = 'PENDING') as waiting,
      (select count(*)::int from activity a where a.entity_id = u.id and a.action = 'user.erased') as erasures
    from users u join user_balances b on b.user_id = u.id where u.id = any(${leavers.map(({ id }) => id)})`)

interface Address {
  email: string
  version: number
  /** The change that waits for a second person. */
  proposalId: string | null
}

export const readAddress = (db: Db, { id }: Newcomer) =>
  db.one<Address>(sql`
    select p.email, u.version, (select id from proposals where subject_id = u.id and status = 'PENDING') as "proposalId"
    from users u join people p on p.user_id = u.id where u.id = ${id}`)

/** How often each recording of these people was paid, by key. */
export const readPaid = async (db: Db, people: Newcomer[]) =>
  new Map(
    (
      await db.many<{ key: string; times: number }>(sql`
        select idempotency_key as key, count(*)::int as times from ledger_entries
        where user_id = any(${people.map(({ id }) => id)}) and kind = 'AWARD' group by 1`)
    ).map(({ key, times }) => [key, times]),
  )
