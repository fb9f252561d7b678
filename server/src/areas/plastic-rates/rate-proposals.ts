import type { RateProposal, RateProposalInput } from '@fulmar/contract/plastic-rates/rate-proposals'
import { uuidv7 } from 'uuidv7'
import type { Actor } from '#core/actor.ts'
import type { Db } from '#core/db/db.ts'
import { AppError, found, onConstraint } from '#core/errors.ts'
import { record } from '../activity/activity.ts'
import { alsoDecidedAlone, requireIndependent } from '../independence/independence.ts'
import { notify } from '../notifications/notifications.ts'
import { lockPending, requireSecondPerson } from '../requests/requests.ts'
import { cancelPlasticRate, lockPlastic } from './plastic-rates.queries.ts'
import { backDated, getPlasticRate, history, insertVersion } from './plastic-rates.ts'
import { findProposal, insertProposal, settleProposal } from './rate-proposals.queries.ts'

const getProposal = async (db: Db, id: string) => found(await findProposal(db, id), 'Proposal')

const proposals = { noun: 'proposal', table: 'rate_proposals', get: getProposal }

/** Fails with NOT_FOUND, RATE_IS_HISTORY, RATE_BACK_DATED. */
export async function proposeRate(db: Db, actor: Actor, input: RateProposalInput): Promise<RateProposal> {
  const id = uuidv7()
  if (input.replacesId && (await getPlasticRate(db, input.replacesId)).status !== 'SCHEDULED') throw history()
  await onConstraint(insertProposal(db, id, actor.id, input), { rate_proposals_not_back_dated: backDated })
  const { plasticCode, pointsPerKg, effectiveFrom, reason } = await getProposal(db, id)
  const after = { plasticCode, pointsPerKg, effectiveFrom }
  await record(db, actor, { action: 'rate.proposed', entityId: id, after, reason })
  await notify(db, {
    type: 'RATE_PROPOSED',
    title: `A new rate for ${plasticCode} needs your decision`,
    body: `${pointsPerKg} points per kg are proposed`,
    link: linkTo(plasticCode),
    exceptUserId: actor.id,
  })
  return getProposal(db, id)
}

const linkTo = (plasticCode: string) => `/rates/${plasticCode}`

/** To the person who proposed it. */
const notifyOfDecision = (db: Db, proposal: RateProposal, decision: 'approved' | 'declined', body: string) =>
  notify(db, {
    type: 'RATE_DECIDED',
    title: `Your rate for ${proposal.plasticCode} was ${decision}`,
    body,
    link: linkTo(proposal.plasticCode),
    userId: proposal.proposedBy.id,
  })

/**
 * Turns the proposal into a rate that starts at its time, or now if that has passed. Fails with NOT_FOUND,
 * ALREADY_DECIDED, SECOND_PERSON_NEEDED, DECIDE_ALONE, RATE_SET_SINCE, RATE_AT_THAT_MOMENT.
 */
export async function approveProposal(
  db: Db,
  actor: Actor,
  { id, knownRateIds }: { id: string; knownRateIds: readonly string[] },
): Promise<RateProposal> {
  const { plasticCode } = await getProposal(db, id)
  await lockPlastic(db, plasticCode)
  const proposal = await lockPending(db, proposals, id)
  const alone = await requireIndependent(db, actor, {
    permission: 'rates:approve',
    entity: { type: 'rate', id },
    act: 'approve this rate',
    asked: { by: proposal.proposedBy.id, words: 'You proposed this rate' },
  })
  if (proposal.setSince.some(rate => !knownRateIds.includes(rate.id)))
    throw new AppError(
      'RATE_SET_SINCE',
      'The rate for this plastic has changed since this proposal. Review the change, then decide.',
      { data: proposal },
    )
  await settleProposal(db, id, 'APPROVED', actor.id)
  const { pointsPerKg, effectiveFrom, reason, replacesId, proposedBy } = proposal
  if (replacesId && (await getPlasticRate(db, replacesId)).status === 'SCHEDULED')
    await cancelPlasticRate(db, replacesId)
  const isToCome = effectiveFrom !== null && Date.parse(effectiveFrom) > Date.now()
  const rateId = uuidv7()
  if (alone) await alsoDecidedAlone(db, alone, rateId)
  await insertVersion(db, {
    id: rateId,
    plasticCode,
    pointsPerKg,
    effectiveFrom: isToCome ? effectiveFrom : undefined,
    reason,
    authorId: proposedBy.id,
    approvedBy: actor.id,
  })
  const rate = await getPlasticRate(db, rateId)
  const after = { plasticCode, pointsPerKg, effectiveFrom: rate.effectiveFrom }
  await record(db, actor, { action: 'rate.approved', entityId: rateId, after, reason })
  await notifyOfDecision(db, proposal, 'approved', `${pointsPerKg} points per kg`)
  return getProposal(db, id)
}

/** Fails with NOT_FOUND, ALREADY_DECIDED, SECOND_PERSON_NEEDED. */
export async function declineProposal(db: Db, actor: Actor, id: string, reason: string): Promise<RateProposal> {
  const proposal = await lockPending(db, proposals, id)
  requireSecondPerson(actor, proposal.proposedBy)
  await settleProposal(db, id, 'DECLINED', actor.id, reason)
  await record(db, actor, { action: 'rate.declined', entityId: id, before: traceOf(proposal), reason })
  await notifyOfDecision(db, proposal, 'declined', reason)
  return getProposal(db, id)
}

/** Only the caller's own proposals are found. Fails with NOT_FOUND, ALREADY_DECIDED. */
export async function withdrawProposal(db: Db, actor: Actor, id: string): Promise<RateProposal> {
  const proposal = await lockPending(db, proposals, id)
  found(proposal.proposedBy.id === actor.id || undefined, 'Proposal')
  await settleProposal(db, id, 'WITHDRAWN', actor.id)
  await record(db, actor, { action: 'rate.withdrawn', entityId: id, before: traceOf(proposal) })
  return getProposal(db, id)
}

const traceOf = ({ plasticCode, pointsPerKg, effectiveFrom }: RateProposal) => ({
  plasticCode,
  pointsPerKg,
  effectiveFrom,
})
