import { uuidv7 } from 'uuidv7'
import { startSession } from '../server/src/areas/auth/sessions.ts'
import { insertDevice } from '../server/src/areas/auth/staff/staff.queries.ts'
import { insertUsers } from '../server/src/areas/users/users.queries.ts'
import { type Database, type Db, sql } from '../server/src/core/db/db.ts'
import { newToken } from '../server/src/core/secrets.ts'
import { announceExpiries } from './expiries.ts'
import { insertImports } from './imports.ts'
import { accepted, offers, rates } from './load/plan.ts'
import { insertRounds } from './prizes.ts'
import { type Counter, insertNewcomers, type Newcomers, unlock } from './turnover/newcomers.ts'

/** The members, store and administrators of a run. */
export interface Programme {
  people: string[]
  storeId: string
  rewards: { id: string; costPoints: number }[]
  /** Of as many owners as it takes for none to adjust more than one may in a day, and for one to confirm or hand over what another asked for. */
  tokens: string[]
  /** Of two who work at the counter of the store and share a device. */
  staff: { id: string; token: string }[]
  memberCodes: Map<string, string>
  /** Milliseconds, from which the times of recordings are counted back. */
  startedAt: number
  newcomers: Newcomers
}

const peoplePerOwner = 8

export async function fillProgramme(database: Database, people: number): Promise<Programme> {
  return database.transaction(async tx => {
    const owners = Array.from({ length: Math.max(2, Math.ceil(people / peoplePerOwner)) }, (_, n) => ({
      id: uuidv7(),
      name: `Owner ${n}`,
      email: `owner-${n}@chaos.example`,
      userType: 'ADMIN' as const,
      adminRole: 'OWNER' as const,
    }))
    const members = Array.from({ length: people }, (_, n) => ({
      id: uuidv7(),
      name: `Person ${n}`,
      email: `person-${n}@chaos.example`,
      userType: 'MEMBER' as const,
      adminRole: null,
    }))
    await insertUsers(tx, [...owners, ...members])
    await insertRates(tx)
    await holdOnlyWhatIsNotAccepted(tx)
    await insertRounds(
      tx,
      members.map(({ id }) => id),
    )
    await announceExpiries(
      tx,
      members.map(({ id }) => id),
    )
    await insertImports(
      tx,
      owners[0]?.id ?? '',
      members.map(({ email }) => email),
    )
    const tokens: string[] = []
    for (const { id } of owners) tokens.push(await startSession(tx, id))
    const storeId = await insertStore(tx)
    const counter = await openCounter(tx, storeId)
    const staff = [await unlock(tx, counter, 'Rita'), await unlock(tx, counter, 'Rui')]
    const newcomers = await insertNewcomers(tx, counter)
    return {
      people: members.map(({ id }) => id),
      storeId,
      rewards: await insertRewards(tx),
      tokens,
      staff,
      memberCodes: await readMemberCodes(tx),
      startedAt: Date.now(),
      newcomers,
    }
  })
}

async function insertRates(tx: Db) {
  await tx.run(sql`set local fulmar.loading_history = 'on'`)
  for (const [plasticCode, hundredths] of Object.entries(rates))
    await tx.run(sql`
      insert into plastic_rates (id, plastic_code, points_per_kg, effective_from, reason)
      values (${uuidv7()}, ${plasticCode}, ${hundredths / 100}, now() - interval '1 day', 'a chaos run')`)
}

/** So that our own arithmetic can tell which points are pending. */
const holdOnlyWhatIsNotAccepted = (tx: Db) =>
  tx.run(sql`
    update programme_settings
    set value = value || '{"dailyPoints": {"member": 0, "store": 0, "recorder": 0}}' || jsonb_build_object('flags', value -> 'flags'
      || '{"leastHistory": 1000000}')
    where key = 'pointsPolicy'`)

async function insertRewards(tx: Db) {
  const rewards = offers.map(offer => ({ id: uuidv7(), ...offer }))
  for (const { id, costPoints, stockKind, stock, holdDays } of rewards) {
    await tx.run(sql`
      insert into rewards (id, name, type, cost_points, stock_kind, stock, stocked, hold_days, status)
      values (${id}, ${`Reward for ${costPoints}`}, 'PRODUCT', ${costPoints}, ${stockKind}, ${stock},
              ${stockKind === 'COUNTED' ? stock : null}, ${holdDays}, 'ACTIVE')`)
    if (stockKind === 'CODES')
      await tx.run(sql`
        insert into voucher_codes (id, reward_id, fingerprint, sealed, tail, batch)
        select gen_random_uuid(), ${id}, int4send(n), '', '', 'chaos' from generate_series(1, ${stock}::int) n`)
  }
  return rewards
}

async function readMemberCodes(tx: Db) {
  const codes = await tx.many<{ id: string; code: string }>(sql`select user_id as id, member_code as code from people`)
  return new Map(codes.map(({ id, code }) => [id, code]))
}

/** An owner and a device. */
async function openCounter(tx: Db, storeId: string): Promise<Counter> {
  const [ownerId, deviceId] = [uuidv7(), uuidv7()]
  const owner = { id: ownerId, name: 'Store owner', email: 'store@chaos.example', adminRole: null }
  await insertUsers(tx, [{ ...owner, userType: 'STORE' }])
  await tx.run(sql`update stores set owner_id = ${ownerId} where id = ${storeId}`)
  await insertDevice(tx, { id: deviceId, storeId, name: 'Tablet', tokenHash: newToken().hash, createdBy: ownerId })
  return { storeId, ownerId, deviceId }
}

async function insertStore(tx: Db): Promise<string> {
  const id = uuidv7()
  await tx.run(sql`
    insert into stores (id, reference, name, phone, email, street, city, state, country, postal_code, latitude,
                        longitude, operating_hours, accepted_plastics, status, flag)
    values (${id}, 'FS-CHAOS', 'Store', '+351912345678', 'store@chaos.example', 'Rua 1', 'Porto', 'Porto', 'Portugal',
            '4000', 41.1, -8.6, '[]', ${accepted}, 'ACTIVE', 'STORE_CREATED')`)
  return id
}
