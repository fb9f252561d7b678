import type { ActivityAction } from '@fulmar/contract/activity/activity-actions'
import type { CostProposal, CostProposalInput, CostSubject } from '@fulmar/contract/costs/cost-proposals'
import { uuidv7 } from 'uuidv7'
import type { Actor } from '#core/actor.ts'
import type { Db } from '#core/db/db.ts'
import { AppError, found, refuseField } from '#core/errors.ts'
import { formatCount, plural } from '#core/words.ts'
import { record, system } from '../activity/activity.ts'
import { requireIndependent } from '../independence/independence.ts'
import { notify } from '../notifications/notifications.ts'
import { type Deadlines, lockPending, requireSecondPerson } from '../requests/requests.ts'
import { findCostProposal, getChange, insertCostProposal, settleCostProposal } from './cost-proposals.queries.ts'
import { type CostRecord, getCostLimits } from './costs.ts'

/** What can be proposed, by the area that has it. */
export type CostRecords = Record<CostSubject, CostRecord>

const getProposal = async (db: Db, id: string): Promise<CostProposal> =>
  found(await findCostProposal(db, id), 'Proposal')

const proposals = { noun: 'proposal', table: 'cost_proposals', get: getProposal }

/** Fails with NOT_FOUND, NOT_ALLOWED. */
export async function getLimits(
  db: Db,
  records: CostRecords,
  actor: Actor,
  { subject, subjectId }: { subject: CostSubject; subjectId: string },
) {
  const { costs } = await records[subject].costsAfter(db, subjectId, {}, actor)
  return getCostLimits(db, subjectId, costs)
}

/** Fails with NOT_FOUND, NOT_ALLOWED, INVALID_INPUT where nothing changes. */
export async function proposeCost(
  db: Db,
  records: CostRecords,
  actor: Actor,
  input: CostProposalInput,
): Promise<CostProposal> {
  const id = uuidv7()
  const { name, costs } = await records[input.subject].costsAfter(db, input.subjectId, input.change, actor)
  const changed = costs.filter(({ now, to }) => to !== now).map(({ kind, now, to }) => ({ kind, from: now, to }))
  if (changed.length === 0) refuseField('change', 'This changes no cost that needs approval')
  await insertCostProposal(db, id, actor.id, { ...input, costs: changed })
  const after = Object.fromEntries(changed.map(({ kind, to }) => [kind, to]))
  await record(db, actor, {
    action: action(input.subject, 'proposed'),
    entityId: input.subjectId,
    after,
    reason: input.reason,
  })
  await notify(db, {
    type: 'COST_PROPOSED',
    title: `A new cost of ${name} needs your decision`,
    body: changed.map(({ from, to }) => `${formatCount(from ?? 0)} → ${plural(to, 'point')}`).join(', '),
    link: linkTo(input.subject, input.subjectId),
    exceptUserId: actor.id,
  })
  return getProposal(db, id)
}

const action = (subject: CostSubject, outcome: 'proposed' | 'approved' | 'declined' | 'withdrawn' | 'expired') =>
  `${subject}.cost-${outcome}` as const satisfies ActivityAction

const linkTo = (subject: CostSubject, id: string) =>
  subject === 'reward' ? `/rewards/${id}` : `/academy/${id}/rewards`

/** To the person who proposed it. */
const notifyOfDecision = (
  db: Db,
  { subject, record: { id, name }, proposedBy }: CostProposal,
  outcome: string,
  body: string,
) =>
  notify(db, {
    type: 'COST_DECIDED',
    title: `Your new cost of ${name} was ${outcome}`,
    body,
    link: linkTo(subject, id),
    userId: proposedBy.id,
  })

/**
 * Makes the change at once. Fails with NOT_FOUND, ALREADY_DECIDED, SECOND_PERSON_NEEDED, DECIDE_ALONE, STALE_VERSION where the cost has
 * changed meanwhile, and as the change itself does.
 */
export async function approveCost(db: Db, records: CostRecords, actor: Actor, id: string): Promise<CostProposal> {
  const proposal = await lockPending(db, proposals, id)
  await requireIndependent(db, actor, {
    permission: 'costs:approve',
    entity: { type: proposal.subject, id },
    loggedAs: proposal.record.id,
    act: 'approve this cost',
    asked: { by: proposal.proposedBy.id, words: 'You proposed this cost' },
  })
  const { subject, record: subjectRecord, costs, reason } = proposal
  const change = await getChange(db, id)
  const now = await records[subject].costsAfter(db, subjectRecord.id, change)
  if (costs.some(({ kind, from }) => now.costs.some(cost => cost.kind === kind && cost.now !== from)))
    throw new AppError('STALE_VERSION', 'This cost has changed since the proposal. Decline it and ask for a new one.', {
      data: proposal,
    })
  await settleCostProposal(db, { id, status: 'APPROVED', by: actor.id })
  await records[subject].apply(db, actor, subjectRecord.id, change)
  const after = Object.fromEntries(costs.map(({ kind, to }) => [kind, to]))
  await record(db, actor, { action: action(subject, 'approved'), entityId: subjectRecord.id, after, reason })
  await notifyOfDecision(db, proposal, 'approved', 'It is in effect now')
  return getProposal(db, id)
}

/** Fails with NOT_FOUND, ALREADY_DECIDED, SECOND_PERSON_NEEDED. */
export async function declineCost(db: Db, actor: Actor, id: string, reason: string): Promise<CostProposal> {
  const proposal = await lockPending(db, proposals, id)
  requireSecondPerson(actor, proposal.proposedBy)
  await settleCostProposal(db, { id, status: 'DECLINED', by: actor.id, reason })
  await record(db, actor, { action: action(proposal.subject, 'declined'), entityId: proposal.record.id, reason })
  await notifyOfDecision(db, proposal, 'declined', reason)
  return getProposal(db, id)
}

/** Only the caller's own proposals are found. Fails with NOT_FOUND, ALREADY_DECIDED. */
export async function withdrawCost(db: Db, actor: Actor, id: string): Promise<CostProposal> {
  const proposal = await lockPending(db, proposals, id)
  found(proposal.proposedBy.id === actor.id || undefined, 'Proposal')
  await settleCostProposal(db, { id, status: 'WITHDRAWN', by: actor.id })
  await record(db, actor, { action: action(proposal.subject, 'withdrawn'), entityId: proposal.record.id })
  return getProposal(db, id)
}

const expiryHours = 30 * 24

/** After 30 days without a decision a proposal expires. */
export const costDeadlines: Deadlines = {
  overdue: { table: proposals.table, status: 'PENDING', since: 'proposed_at', hours: expiryHours },
  expire: async (db, id) => {
    const proposal = await getProposal(db, id)
    const reason = 'Nobody decided within 30 days'
    await settleCostProposal(db, { id, status: 'EXPIRED', by: null, reason })
    await record(db, system, { action: action(proposal.subject, 'expired'), entityId: proposal.record.id, reason })
    await notifyOfDecision(db, proposal, 'closed', reason)
    return undefined
  },
}
