import type { BulkResult, Selection } from '@fulmar/contract/core/bulk'
import type { SeenRecord } from '@fulmar/contract/core/common'
import { can } from '@fulmar/contract/core/permissions'
import {
  type RoleSwitch,
  type RoleSwitchConflict,
  type RoleSwitchDecision,
  type RoleSwitchFilter,
  roleSwitchBulkMost,
} from '@fulmar/contract/role-switches'
import type { Actor } from '#core/actor.ts'
import { attemptEach } from '#core/bulk.ts'
import type { Db } from '#core/db/db.ts'
import { asSeen, type RecordKind } from '#core/db/record-lock.ts'
import { AppError } from '#core/errors.ts'
import type { MailServices } from '#core/mail/mail.ts'
import { lockPending, requireSecondPerson, settle } from '../requests/requests.ts'
import { approve } from './role-switch-approvals.ts'
import { lockParties } from './role-switch-decisions.queries.ts'
import { cancelledMail, rejectedMail } from './role-switches.mails.ts'
import { listChosen } from './role-switches.queries.ts'
import { announceDecision, decisions, getRoleSwitch } from './role-switches.ts'

const requests: RecordKind<RoleSwitch> = { noun: 'request', table: 'role_switch_requests', get: getRoleSwitch }

/**
 * Fails with NOT_FOUND, ALREADY_DECIDED, STALE_VERSION, SECOND_PERSON_NEEDED, ROLE_SWITCH_UNFIT, LAST_LEADER,
 * INVALID_INPUT.
 */
export async function decide(
  db: Db,
  post: MailServices,
  actor: Actor,
  decision: RoleSwitchDecision,
): Promise<RoleSwitch> {
  const request = asSeen(await lockPending(db, requests, decision.id), decision.version, 'this request')
  if (decision.status === 'APPROVED') await approve(db, post, actor, request, decision)
  else if (decision.status === 'REJECTED') await reject(db, post, actor, request, decision.reason ?? '')
  else await takeBack(db, post, actor, request, decision.reason)
  return getRoleSwitch(db, decision.id)
}

/** The caller's own or, for administrators, any. Fails with NOT_FOUND, ALREADY_DECIDED, STALE_VERSION. */
export async function cancel(db: Db, post: MailServices, actor: Actor, seen: SeenRecord): Promise<RoleSwitch> {
  const own = { ...requests, get: (tx: Db, id: string) => getOwn(tx, actor, id) }
  const request = asSeen(await lockPending(db, own, seen.id), seen.version, 'this request')
  await takeBack(db, post, actor, request)
  return getRoleSwitch(db, seen.id)
}

/** Approves requests without concerns one by one and reports the reason for the others. Fails with INVALID_INPUT. */
export async function approveMany(
  db: Db,
  post: MailServices,
  actor: Actor,
  selection: Selection<RoleSwitchFilter>,
): Promise<BulkResult<never>[]> {
  const chosen = await listChosen(db, selection, roleSwitchBulkMost + 1)
  if (chosen.length > roleSwitchBulkMost)
    throw new AppError('TOO_MANY_SELECTED', `More than ${roleSwitchBulkMost} requests match. Narrow the filter first`)
  return attemptEach(chosen, ({ id }) => approvePlain(db, post, actor, id))
}

/** Concerns need an individual decision. */
async function approvePlain(db: Db, post: MailServices, actor: Actor, id: string) {
  const request = await lockPending(db, requests, id)
  const [conflict] = request.conflicts
  if (conflict) throw new AppError('ROLE_SWITCH_UNFIT', conflictWords[conflict])
  await approve(db, post, actor, request, {})
}

const conflictWords: Record<RoleSwitchConflict, string> = {
  LEADS_ELSEWHERE: 'Leads another neighborhood, which they would leave',
  LAST_LEADER: 'Is the last leader: a successor has to be named',
  SUSPENDED: 'May not act at the moment',
  REJECTED_LATELY: 'Was rejected less than 90 days ago',
}

async function reject(db: Db, post: MailServices, actor: Actor, request: RoleSwitch, reason: string) {
  requireSecondPerson(actor, request.requestedBy, request.user)
  await settle(db, decisions, actor, { id: request.id, outcome: 'REJECTED', reason })
  const [person] = await lockParties(db, [request.user.id])
  if (person) await announceDecision(db, post, request, rejectedMail(person, request, reason))
}

/** People who cancel their own request get no email about it. */
async function takeBack(db: Db, post: MailServices, actor: Actor, request: RoleSwitch, reason?: string) {
  await settle(db, decisions, actor, { id: request.id, outcome: 'CANCELLED', reason })
  if (actor.id === request.user.id) return
  const [person] = await lockParties(db, [request.user.id])
  if (person) await announceDecision(db, post, request, cancelledMail(person, request, reason ?? null))
}

/** Without permission to decide, only the caller's own requests are found. */
async function getOwn(db: Db, actor: Actor, id: string): Promise<RoleSwitch> {
  const request = await getRoleSwitch(db, id)
  if (!can(actor, 'role-switches:decide') && request.user.id !== actor.id)
    throw new AppError('NOT_FOUND', 'Request not found')
  return request
}
