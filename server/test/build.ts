import type { CollectionInput, CollectionReceipt } from '@fulmar/contract/collections'
import type { MasterType } from '@fulmar/contract/master-data'
import type { NeighborhoodInput } from '@fulmar/contract/neighborhoods'
import type { AdminRole } from '@fulmar/contract/permissions'
import type { RewardForm } from '@fulmar/contract/rewards'
import { uuidv7 } from 'uuidv7'
import { savePasswordHash } from '#areas/auth/passwords/credentials.queries.ts'
import { hashPassword } from '#areas/auth/passwords/passwords.ts'
import { startSession } from '#areas/auth/sessions.ts'
import { recordCollection } from '#areas/collections/collections.queries.ts'
import { insertNeighborhood } from '#areas/neighborhoods/neighborhoods.queries.ts'
import { insertRedemption } from '#areas/rewards/redemptions.queries.ts'
import { insertReward } from '#areas/rewards/rewards.queries.ts'
import { insertUsers, type NewUser } from '#areas/users/users.queries.ts'
import { type Database, sql } from '#core/db/db.ts'
import { readableCode } from '#core/readable-code.ts'

const alwaysOpen = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'].map(dayOfWeek => ({
  dayOfWeek,
  isOpen: true,
  timeSlot: { openTime: '00:00', closeTime: '00:00' },
}))

interface CollectionOver {
  storeId?: string
  userId?: string
  lines?: CollectionInput['lines']
  photo?: string
  daysAgo?: number
}

interface StoreException {
  date: string
  label: string
  isOpen: boolean
  timeSlot: { openTime: string; closeTime: string }
}

type StoreOver = Partial<{
  reference: string
  name: string
  phone: string
  email: string
  city: string
  latitude: number
  longitude: number
  operatingHours: object[]
  exceptions: StoreException[]
  timezone: string
  status: string
  daysAgo: number
  ownerId: string
  neighborhoodId: string
}>

type RoleSwitchOver = Partial<{
  userId: string
  from: 'MEMBER' | 'NEIGHBORHOOD'
  to: 'MEMBER' | 'NEIGHBORHOOD'
  fromNeighborhoodId: string | null
  neighborhoodId: string
  reason: string
  status: 'PENDING' | 'APPROVED' | 'REJECTED' | 'CANCELLED' | 'EXPIRED'
  requestedBy: string
  hoursAgo: number
  decidedHoursAgo: number
}>

/** Builders make their own parents, so that a test states only what it is about. */
export function builders(database: Database) {
  let count = 0
  const next = () => ++count

  async function user(over: Partial<NewUser> = {}): Promise<NewUser> {
    const n = next()
    const made: NewUser = {
      id: uuidv7(),
      name: `Person ${n}`,
      email: `person-${n}@test.example`,
      userType: 'MEMBER',
      adminRole: null,
      neighborhoodId: null,
      ...over,
    }
    await insertUsers(database, [made])
    return made
  }

  /** Someone who can sign in, with this password. */
  async function account(over: Partial<NewUser> & { password?: string } = {}) {
    const { password = 'correct horse battery', ...rest } = over
    const made = await user({ userType: 'ADMIN', adminRole: 'OPERATIONS', ...rest })
    await savePasswordHash(database, made.id, await hashPassword(password))
    return { ...made, password }
  }

  async function session(over: { adminRole?: AdminRole; userId?: string } = {}) {
    const userId = over.userId ?? (await user({ userType: 'ADMIN', adminRole: over.adminRole ?? 'OWNER' })).id
    const token = await database.transaction(tx => startSession(tx, userId))
    return { userId, token }
  }

  async function neighborhood(over: Partial<NeighborhoodInput> = {}) {
    const made = { id: uuidv7(), ...neighborhoodInput(over) }
    const { id, ...input } = made
    await insertNeighborhood(database, id, input)
    return made
  }

  /** A valid body to change from. */
  function neighborhoodInput(over: Partial<NeighborhoodInput> = {}): NeighborhoodInput {
    const n = next()
    return {
      name: `Neighborhood ${n}`,
      code: `N-${n}`,
      city: 'Porto',
      state: 'Porto District',
      country: 'Portugal',
      centre: { latitude: 41.15, longitude: -8.61 },
      radiusMeters: 600,
      boundary: null,
      households: 1000,
      goal: null,
      status: 'ACTIVE',
      ...over,
    }
  }

  /** A store that takes plastic around the clock, asked for some days ago. */
  async function store(over: StoreOver = {}) {
    const n = next()
    const made = {
      id: uuidv7(),
      reference: `FS-TEST${n}`,
      name: `Store ${n}`,
      phone: `+3519${String(n).padStart(8, '0')}`,
      email: `store-${n}@test.example`,
      city: 'Porto',
      latitude: 41.1,
      longitude: -8.6,
      operatingHours: alwaysOpen,
      exceptions: [] as StoreException[],
      timezone: 'UTC',
      status: 'ACTIVE',
      daysAgo: 0,
      ...over,
    }
    await database.run(sql`
      insert into stores (id, reference, name, phone, email, street, city, state, country, postal_code, latitude,
                          longitude, operating_hours, hours_exceptions, timezone, status, flag, owner_id,
                          neighborhood_id, submitted_at)
      values (${made.id}, ${made.reference}, ${made.name}, ${made.phone}, ${made.email}, 'Rua 1', ${made.city},
              'Porto', 'Portugal', '4000', ${made.latitude}, ${made.longitude}, ${JSON.stringify(made.operatingHours)},
              ${JSON.stringify(made.exceptions)}, ${made.timezone}, ${made.status}, 'STORE_CREATED',
              ${made.ownerId ?? null}, ${made.neighborhoodId ?? null}, now() - make_interval(days => ${made.daysAgo}))`)
    return made
  }

  /** A rate that has been in force for some days. */
  async function rate(plasticCode: string, pointsPerKg: number, daysAgo = 30) {
    await database.transaction(async tx => {
      await tx.run(sql`set local fulmar.loading_history = 'on'`)
      await tx.run(sql`
        insert into plastic_rates (id, plastic_code, points_per_kg, effective_from, reason)
        values (${uuidv7()}, ${plasticCode}, ${pointsPerKg}, now() - make_interval(days => ${daysAgo}), 'for a test')`)
    })
  }

  /** An image that was uploaded. */
  const upload = (key: string) =>
    database.run(sql`
      insert into uploads (key, content_type, expires_at, received_at) values (${key}, 'image/png', now(), now())
      on conflict do nothing`)

  /**
   * Plastic handed in some days ago, recorded as an administrator does. Its rates must be in force. Loaded as history is,
   * so that its age flags nothing.
   */
  async function collection(over: CollectionOver = {}): Promise<CollectionReceipt> {
    const { daysAgo = 0, lines = [{ plasticCode: 'PET', grams: 1000 }], ...rest } = over
    const actor = await user({ userType: 'ADMIN', adminRole: 'OPERATIONS' })
    if (rest.photo) await upload(rest.photo)
    const collected = {
      id: uuidv7(),
      code: readableCode(8),
      entryId: uuidv7(),
      activityId: uuidv7(),
      actorId: actor.id,
      ip: '127.0.0.1',
      requestId: 'test',
      key: `collection ${next()}`,
      bodyHash: Buffer.alloc(32),
      userId: rest.userId ?? (await user()).id,
      storeId: rest.storeId ?? (await store()).id,
      at: new Date(Date.now() - daysAgo * 86_400_000).toISOString(),
      lines,
      note: null,
      photo: rest.photo ?? null,
      source: 'ADMIN' as const,
      mayBackdate: true,
    }
    return database.transaction(async tx => {
      await tx.run(sql`set local fulmar.loading_history = 'on'`)
      return (await recordCollection(tx, collected)).receipt
    })
  }

  /** A member who asks to lead a neighborhood, unless told otherwise; decided by somebody else where it is decided. */
  async function roleSwitch(over: RoleSwitchOver = {}) {
    const userId = over.userId ?? (await user({ neighborhoodId: over.fromNeighborhoodId ?? null })).id
    const made = {
      id: uuidv7(),
      userId,
      from: 'MEMBER',
      to: 'NEIGHBORHOOD',
      fromNeighborhoodId: null,
      neighborhoodId: over.neighborhoodId ?? (await neighborhood()).id,
      reason: 'I know everybody here',
      status: 'PENDING',
      requestedBy: userId,
      hoursAgo: 0,
      decidedHoursAgo: 0,
      ...over,
    }
    const isDecided = made.status !== 'PENDING'
    const decider = isDecided ? (await user({ userType: 'ADMIN', adminRole: 'OPERATIONS' })).id : null
    await database.run(sql`
      insert into role_switch_requests (id, user_id, from_role, to_role, from_neighborhood_id, neighborhood_id, reason,
                                        status, requested_by, requested_at, decided_by, decided_at, decision_reason)
      values (${made.id}, ${made.userId}, ${made.from}, ${made.to}, ${made.fromNeighborhoodId}, ${made.neighborhoodId},
              ${made.reason}, ${made.status}, ${made.requestedBy}, now() - make_interval(hours => ${made.hoursAgo}),
              ${decider}, case when ${isDecided} then now() - make_interval(hours => ${made.decidedHoursAgo}) end,
              ${made.status === 'REJECTED' ? 'Not yet' : null})`)
    return made
  }

  /** A leader who asks to step down, and some members of the neighborhood they lead. */
  async function leaderSteppingDown({ home = '', members = 1 } = {}) {
    const led = home || (await neighborhood()).id
    const leader = await user({ userType: 'NEIGHBORHOOD', neighborhoodId: led })
    const others = await Promise.all(Array.from({ length: members }, () => user({ neighborhoodId: led })))
    const leaves = { from: 'NEIGHBORHOOD', to: 'MEMBER', fromNeighborhoodId: led, neighborhoodId: led } as const
    const request = await roleSwitch({ userId: leader.id, ...leaves })
    return { home: led, leader, others, request }
  }

  async function masterEntry(over: { type?: MasterType; label?: string } = {}) {
    const n = next()
    const made = { id: uuidv7(), type: 'REWARD_CATEGORY', code: `ENTRY-${n}`, label: `Entry ${n}`, ...over }
    await database.run(sql`
      insert into master_entries (id, type, code, label) values (${made.id}, ${made.type}, ${made.code}, ${made.label})`)
    return made
  }

  /** One that can be redeemed without end, unless told otherwise. */
  async function reward(over: Partial<RewardForm> = {}) {
    const made: RewardForm = {
      name: `Reward ${next()}`,
      type: 'PRODUCT',
      costPoints: 100,
      description: '',
      terms: '',
      image: null,
      categoryId: null,
      supplierId: null,
      stockKind: typeof over.stock === 'number' ? 'COUNTED' : 'UNLIMITED',
      stock: null,
      lowStockAt: null,
      perUserLimit: null,
      visibleFrom: null,
      visibleTo: null,
      redeemableFrom: null,
      redeemableTo: null,
      holdDays: 14,
      status: 'ACTIVE',
      ...over,
    }
    const id = uuidv7()
    await insertReward(database, id, made)
    return { id, ...made }
  }

  /** Points that an administrator gave. */
  async function points(userId: string, amount: number) {
    const [id, actor] = [uuidv7(), await user({ userType: 'ADMIN', adminRole: 'FINANCE' })]
    await database.run(sql`
      with adjusted as (
        insert into adjustments (user_id, id, points, reason_code, note, status, requested_by)
        values (${userId}, ${id}, ${amount}, 'GOODWILL', 'for a test', 'APPLIED', ${actor.id}) returning user_id, id)
      select move_points(user_id, 'ADJUSTMENT', 'adjusted', 'user', ${amount}, id, ${uuidv7()}, ${actor.id}, id::text, null)
      from adjusted`)
  }

  /** Somebody with points to spend, and a session of theirs. */
  async function member(amount = 1000) {
    const { id, name } = await user()
    if (amount > 0) await points(id, amount)
    return { id, name, token: (await session({ userId: id })).token }
  }

  /** An open redemption of a member who has the points for it. */
  async function redemption(over: { userId?: string; rewardId?: string; storeId?: string } = {}) {
    const made = {
      id: uuidv7(),
      code: readableCode(8),
      userId: over.userId ?? (await member()).id,
      rewardId: over.rewardId ?? (await reward()).id,
      storeId: over.storeId ?? null,
    }
    await insertRedemption(database, {
      ...made,
      entryId: uuidv7(),
      activityId: uuidv7(),
      actorId: made.userId,
      ip: '127.0.0.1',
      requestId: 'test',
      key: made.id,
      bodyHash: Buffer.alloc(32),
      source: 'MEMBER',
    })
    return made
  }

  const balance = (userId: string) =>
    database.one<{ available: number; held: number; lifetime: number }>(
      sql`select available, held, lifetime from user_balances where user_id = ${userId}`,
    )

  /** The newest deeds first. */
  const activity = (entityId?: string) =>
    database.many<{ action: string; actorId: string | null; before: unknown; after: unknown }>(
      sql`select action, actor_id as "actorId", before, after from activity
          where ${entityId ?? null}::uuid is null or entity_id = ${entityId ?? null} order by at desc, id desc`,
    )

  return {
    store,
    rate,
    upload,
    collection,
    roleSwitch,
    leaderSteppingDown,
    user,
    account,
    session,
    neighborhood,
    neighborhoodInput,
    masterEntry,
    reward,
    points,
    member,
    redemption,
    balance,
    activity,
  }
}
