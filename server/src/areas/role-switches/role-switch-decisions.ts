import { can } from '@fulmar/contract/permissions'
import {
  type RoleSwitch,
  type RoleSwitchConflict,
  type RoleSwitchDecision,
  type RoleSwitchFilter,
  type RoleSwitchOutcome,
  roleSwitchBulkMost,
} from '@fulmar/contract/role-switches'
import type { Actor } from '#core/actor.ts'
import type { Db } from '#core/db/db.ts'
import { AppError, asSeen } from '#core/errors.ts'
import { postMail } from '#core/mail/mail.ts'
import { record } from '../activity/activity.ts'
import { approve, byAnother, requireAnother } from './role-switch-approvals.ts'
import { lockParties, lockRequest, saveDecision } from './role-switch-decisions.queries.ts'
import { cancelledMail, rejectedMail } from './role-switches.mails.ts'
import { listChosen } from './role-switches.queries.ts'
import { getRoleSwitch, type Post } from './role-switches.ts'

interface Seen {
  id: string
  version: number
}

/**
 * Fails with NOT_FOUND, ALREADY_DECIDED, STALE_VERSION, SECOND_PERSON_NEEDED, ROLE_SWITCH_UNFIT, LAST_LEADER,
 * INVALID_INPUT.
 */
export async function decide(db: Db, post: Post, actor: Actor, decision: RoleSwitchDecision): Promise<RoleSwitch> {
  const request = await getForDecision(db, decision)
  if (decision.status === 'APPROVED') await approve(db, post, actor, request, decision)
  else if (decision.status === 'REJECTED') await reject(db, post, actor, request, decision.reason ?? '')
  else await takeBack(db, post, actor, request, decision.reason)
  return getRoleSwitch(db, decision.id)
}

/** One's own, or as an administrator anybody's. Fails with NOT_FOUND, ALREADY_DECIDED, STALE_VERSION. */
export async function cancel(db: Db, post: Post, actor: Actor, seen: Seen): Promise<RoleSwitch> {
  const request = await getForDecision(db, seen, actor)
  await takeBack(db, post, actor, request)
  return getRoleSwitch(db, seen.id)
}

/** Approves what nothing speaks against, one after the other, and says of every other why not. Fails with INVALID_INPUT. */
export async function approveMany(
  db: Db,
  post: Post,
  actor: Actor,
  selection: Selection,
): Promise<RoleSwitchOutcome[]> {
  const chosen = await listChosen(db, selection, roleSwitchBulkMost + 1)
  if (chosen.length > roleSwitchBulkMost)
    throw new AppError('TOO_MANY_SELECTED', `More than ${roleSwitchBulkMost} requests match. Narrow the filter first`)
  const results: RoleSwitchOutcome[] = []
  for (const { id, name } of chosen) {
    const why = await refusalOf(approvePlain(db, post, actor, id))
    results.push(why === undefined ? { id, name, outcome: 'APPROVED' } : { id, name, outcome: 'REFUSED', why })
  }
  return results
}

type Selection = { ids: string[] } | { matching: RoleSwitchFilter }

/** What somebody has to weigh is not approved among many. */
async function approvePlain(db: Db, post: Post, actor: Actor, id: string) {
  await lockRequest(db, id)
  const request = await getRoleSwitch(db, id)
  requireOpen(request)
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

/** A refusal by rule, in words; rules refuse before they write, so that the transaction goes on. */
async function refusalOf(work: Promise<void>): Promise<string | undefined> {
  try {
    await work
    return undefined
  } catch (error) {
    if (error instanceof AppError) return error.message
    throw error
  }
}

async function reject(db: Db, post: Post, actor: Actor, request: RoleSwitch, reason: string) {
  requireAnother(actor, request)
  const { id } = request
  await byAnother(saveDecision(db, { id, status: 'REJECTED', decidedBy: actor.id, reason }))
  await record(db, actor, {
    action: 'role-switch.rejected',
    entityId: id,
    before: { status: 'PENDING' },
    after: { status: 'REJECTED' },
    reason,
  })
  const [person] = await lockParties(db, [request.user.id])
  if (person) await postMail(db, post.secrets, rejectedMail(person, request, reason))
}

/** Whoever took it back themself needs no letter about it. */
async function takeBack(db: Db, post: Post, actor: Actor, request: RoleSwitch, reason?: string) {
  const { id } = request
  await saveDecision(db, { id, status: 'CANCELLED', decidedBy: actor.id, reason: reason ?? null })
  await record(db, actor, {
    action: 'role-switch.cancelled',
    entityId: id,
    before: { status: 'PENDING' },
    after: { status: 'CANCELLED' },
    ...(reason && { reason }),
  })
  if (actor.id === request.user.id) return
  const [person] = await lockParties(db, [request.user.id])
  if (person) await postMail(db, post.secrets, cancelledMail(person, request, reason ?? null))
}

/** Held until the transaction ends. Whoever may not decide finds their own alone. */
async function getForDecision(db: Db, { id, version }: Seen, onlyOwn?: Actor): Promise<RoleSwitch> {
  await lockRequest(db, id)
  const request = await getRoleSwitch(db, id)
  if (onlyOwn && !can(onlyOwn, 'role-switches:decide') && request.user.id !== onlyOwn.id)
    throw new AppError('NOT_FOUND', 'Request not found')
  requireOpen(request)
  return asSeen(request, version, 'Someone changed this request since you opened it')
}

function requireOpen(request: RoleSwitch) {
  if (request.status !== 'PENDING')
    throw new AppError('ALREADY_DECIDED', 'This request is decided already', { data: request })
}
