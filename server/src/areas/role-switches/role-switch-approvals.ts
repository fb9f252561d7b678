import type { RoleSwitch } from '@fulmar/contract/role-switches'
import type { Actor } from '#core/actor.ts'
import type { Db } from '#core/db/db.ts'
import { AppError, fieldError } from '#core/errors.ts'
import { type MailServices, postMail } from '#core/mail/mail.ts'
import { record } from '../activity/activity.ts'
import { requireIndependent } from '../independence/independence.ts'
import { requireSecondPerson, settle } from '../requests/requests.ts'
import { switchRole } from '../users/users.ts'
import { findOpenRequest, lockParties, lockPlaces, type Party } from './role-switch-decisions.queries.ts'
import { approvedMail, successorMail } from './role-switches.mails.ts'
import { announceDecision, decisions, getRoleSwitch } from './role-switches.ts'

export interface Approval {
  reason?: string | undefined
  successorId?: string | undefined
}

interface Parties {
  person: Party
  successor: Party | undefined
}

/**
 * Changes the request and the roles, queues emails and records activity in one transaction. The request is already
 * locked. Fails with SECOND_PERSON_NEEDED, DECIDE_ALONE, ROLE_SWITCH_UNFIT, LAST_LEADER, INVALID_INPUT.
 */
export async function approve(
  db: Db,
  post: MailServices,
  actor: Actor,
  asked: RoleSwitch,
  { reason, successorId }: Approval,
) {
  requireSecondPerson(actor, asked.user)
  await requireIndependent(db, actor, {
    permission: 'role-switches:decide',
    entity: { type: 'role-switch', id: asked.id },
    act: 'approve this request',
    asked: { by: asked.requestedBy.id, words: 'You made this request' },
    accounts: [asked.user.id],
  })
  const parties = await lockConcerned(db, asked, successorId)
  // Read again now that the other leaders are locked.
  const request = await getRoleSwitch(db, asked.id)
  requireFit(request, parties)
  const { id, conflicts } = request
  const details = { ...(conflicts.length && { conflicts }), ...(successorId && { successorId }) }
  await settle(db, decisions, actor, { id, outcome: 'APPROVED', reason, successorId, details })
  await giveRole(db, actor, parties.person, request.to, request.neighborhood.id)
  if (parties.successor) await handOver(db, post, actor, request, parties.successor)
  const mail = approvedMail(parties.person, request, parties.successor?.name ?? null)
  await announceDecision(db, post, request, mail)
}

/** Locks users before neighborhoods, each in order of id, like all other code. */
async function lockConcerned(db: Db, request: RoleSwitch, successorId: string | undefined): Promise<Parties> {
  const parties = await lockParties(db, successorId ? [request.user.id, successorId] : [request.user.id])
  const person = parties.find(({ id }) => id === request.user.id)
  if (!person) throw unfit('This user has been erased')
  const { neighborhood, fromNeighborhood } = request
  const places = await lockPlaces(db, [neighborhood.id, ...(fromNeighborhood ? [fromNeighborhood.id] : [])])
  if (request.to === 'NEIGHBORHOOD' && places.find(({ id }) => id === neighborhood.id)?.status === 'ARCHIVED')
    throw unfit(`${neighborhood.name} is archived`)
  const successor = parties.find(({ id }) => id === successorId && id !== person.id)
  if (successorId) requireSuccessor(successor, request)
  return { person, successor }
}

function requireSuccessor(successor: Party | undefined, { from, fromNeighborhood }: RoleSwitch) {
  const refuse = (message: string) => fieldError('INVALID_INPUT', 'successorId', message)
  if (from !== 'NEIGHBORHOOD' || !fromNeighborhood)
    throw refuse('This user leads no neighborhood, so no successor is needed')
  if (!successor) throw refuse('Choose another member of the neighborhood')
  if (successor.neighborhoodId !== fromNeighborhood.id || successor.userType !== 'MEMBER')
    throw refuse(`The successor must be a member of ${fromNeighborhood.name}`)
  if (successor.status !== 'ACTIVE') throw refuse('This user is not active')
}

function requireFit({ from, fromNeighborhood, conflicts, user }: RoleSwitch, { person, successor }: Parties) {
  const isAsAsked =
    person.userType === from && (from === 'MEMBER' || person.neighborhoodId === (fromNeighborhood?.id ?? null))
  if (!isAsAsked) throw unfit(`The role of ${user.name} has changed since the request`)
  if (conflicts.includes('SUSPENDED')) throw unfit(`${user.name} is suspended or blocked. Reinstate them first`)
  if (conflicts.includes('LAST_LEADER') && !successor)
    throw new AppError(
      'LAST_LEADER',
      `${user.name} is the last leader of ${fromNeighborhood?.name}. Choose a successor`,
      {
        fields: { successorId: 'Name who leads after them' },
      },
    )
}

async function handOver(db: Db, post: MailServices, actor: Actor, request: RoleSwitch, successor: Party) {
  const { fromNeighborhood } = request
  if (!fromNeighborhood) return
  const open = await findOpenRequest(db, successor.id)
  if (open) {
    const reason = `Named to lead ${fromNeighborhood.name}`
    await settle(db, decisions, actor, { id: open.id, outcome: 'CANCELLED', reason })
  }
  await giveRole(db, actor, successor, 'NEIGHBORHOOD', fromNeighborhood.id)
  await postMail(db, post.secrets, successorMail(successor, fromNeighborhood.name, request.user.name))
}

/** Changes the role and records it for the user and for each neighborhood that gains or loses a leader. */
async function giveRole(db: Db, actor: Actor, person: Party, to: 'MEMBER' | 'NEIGHBORHOOD', neighborhoodId: string) {
  await switchRole(db, person.id, to, neighborhoodId)
  const { id: userId, userType, neighborhoodId: home } = person
  const left = userType === 'NEIGHBORHOOD' && home ? [home] : []
  const gained = to === 'NEIGHBORHOOD' ? [neighborhoodId] : []
  await record(
    db,
    actor,
    {
      action: 'user.role-changed',
      entityId: userId,
      before: { userType, neighborhoodId: home },
      after: { userType: to, neighborhoodId },
    },
    ...left.map(entityId => ({ action: 'neighborhood.leader-left' as const, entityId, after: { userId } })),
    ...gained.map(entityId => ({ action: 'neighborhood.leader-named' as const, entityId, after: { userId } })),
  )
}

const unfit = (message: string) => new AppError('ROLE_SWITCH_UNFIT', message)
