import { uuidv7 } from 'uuidv7'
import { type Database, sql } from '#core/db/db.ts'
import type { PlaceBuilders } from './places.ts'
import type { UserBuilders } from './users.ts'

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

export function roleSwitchBuilders(database: Database, { user, neighborhood }: UserBuilders & PlaceBuilders) {
  /** By default a member's request to lead a neighborhood. */
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

  /** A leader's request to step down, with members of their neighborhood. */
  async function leaderSteppingDown({ home = '', members = 1 } = {}) {
    const led = home || (await neighborhood()).id
    const leader = await user({ userType: 'NEIGHBORHOOD', neighborhoodId: led })
    const others = await Promise.all(Array.from({ length: members }, () => user({ neighborhoodId: led })))
    const leaves = { from: 'NEIGHBORHOOD', to: 'MEMBER', fromNeighborhoodId: led, neighborhoodId: led } as const
    const request = await roleSwitch({ userId: leader.id, ...leaves })
    return { home: led, leader, others, request }
  }

  return { roleSwitch, leaderSteppingDown }
}
