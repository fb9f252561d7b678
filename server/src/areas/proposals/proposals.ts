import type { ActivityAction } from '@fulmar/contract/activity/activity-actions'
import { can } from '@fulmar/contract/core/permissions'
import {
  type Proposal,
  type ProposalKind,
  type ProposalListQuery,
  type ProposedChange,
  proposalDays,
  proposalKind,
  proposalKinds,
} from '@fulmar/contract/proposals'
import { uuidv7 } from 'uuidv7'
import type { Actor, Caller } from '#core/actor.ts'
import type { Db } from '#core/db/db.ts'
import { lockRecord } from '#core/db/record-lock.ts'
import { AppError, found } from '#core/errors.ts'
import { requirePermission } from '#core/permissions.ts'
import { hashToken, newToken } from '#core/secrets.ts'
import { type Doer, record, system } from '../activity/activity.ts'
import { requireIndependent } from '../independence/independence.ts'
import { notify } from '../notifications/notifications.ts'
import { type Deadlines, lockPending, requireSecondPerson } from '../requests/requests.ts'
import { kindWords } from './proposal-kinds.ts'
import {
  findLinked,
  findProposal,
  insertProposal,
  listProposals,
  lockWaiting,
  settleProposal,
} from './proposals.queries.ts'

type Values = Readonly<Record<string, ProposedChange['from']>>

/** A kind of record that proposals change, as its area knows it. */
export interface ProposalSubject {
  /** Locks the record; its fields as they are now. Fails with NOT_FOUND. */
  lock: (db: Db, id: string | null) => Promise<Values>
  /** Makes an approved change. */
  apply: (db: Db, by: Doer & { id: string }, proposal: Proposal) => Promise<void>
  /** Tells whom else it concerns that nothing changes. */
  leave?: (db: Db, proposal: Proposal) => Promise<void>
}

/** What can be proposed, by the area that has it. */
export type ProposalSubjects = Record<ProposalKind, ProposalSubject>

const getProposal = async (db: Db, id: string): Promise<Proposal> => found(await findProposal(db, id), 'Proposal')

const records = { noun: 'change', table: 'proposals', get: getProposal }

const isReadableBy = (actor: Actor) => (kind: ProposalKind) => can(actor, proposalKinds[kind].reads)

export const listReadable = (db: Db, actor: Actor, query: ProposalListQuery) =>
  listProposals(db, proposalKind.options.filter(isReadableBy(actor)), query)

interface Wish {
  kind: ProposalKind
  subjectId: string | null
  changes: readonly ProposedChange[]
  /** Whether the subject is emailed a link to decide it with. */
  isLinked?: boolean
}

/**
 * Lets a change wait for a second person, after the caller has locked the record. What the same person asked for before waits with
 * it, except for the same fields; the same again changes nothing. Returns the token of its link, all that waits now, and what it
 * replaced. Fails with CHANGE_WAITS.
 */
export async function propose(db: Db, actor: Actor, { kind, subjectId, changes: asked, isLinked = false }: Wish) {
  const waiting = await findOwnWaiting(db, actor, { kind, subjectId })
  const changes = [...kept(waiting?.changes ?? [], asked), ...asked]
  if (waiting && isSame(waiting.changes, changes)) return undefined
  if (waiting) await close(db, actor, waiting, 'WITHDRAWN')
  const [id, link] = [uuidv7(), isLinked ? newToken() : undefined]
  await insertProposal(db, { id, kind, subjectId, changes, askedBy: actor.id, linkHash: link?.hash ?? null })
  const proposal = await getProposal(db, id)
  const { notified, titleOf } = kindWords[kind]
  await log(db, actor, proposal, 'proposed')
  await notify(db, {
    type: notified,
    title: titleOf(proposal.subject.name ?? ''),
    body: 'It takes effect when somebody else approves it',
    link: linkTo(id),
    exceptUserId: actor.id,
  })
  return { token: link?.token, changes, replaced: waiting }
}

/** What the same person asked for before. Fails with CHANGE_WAITS where somebody else did. */
async function findOwnWaiting(
  db: Db,
  actor: Actor,
  { kind, subjectId }: Pick<Wish, 'kind' | 'subjectId'>,
): Promise<Proposal | undefined> {
  const waiting = await lockWaiting(db, kind, subjectId)
  if (!waiting) return undefined
  const proposal = await getProposal(db, waiting.id)
  if (proposal.askedBy.id !== actor.id)
    throw new AppError(
      'CHANGE_WAITS',
      `${proposal.askedBy.name} has already asked for a change of this. Decide it first, under Decisions.`,
      { data: proposal },
    )
  return proposal
}

const kept = (before: readonly ProposedChange[], asked: readonly ProposedChange[]) =>
  before.filter(({ field }) => asked.every(change => change.field !== field))

const isSame = (waiting: readonly ProposedChange[], changes: readonly ProposedChange[]) =>
  waiting.length === changes.length &&
  changes.every(({ field, to }) => waiting.some(change => change.field === field && change.to === to))

const linkTo = (id: string) => `/decisions?open=${id}`

type Outcome = 'proposed' | 'approved' | 'declined' | 'withdrawn' | 'expired'

const log = (db: Db, by: Doer | typeof system, proposal: Proposal, outcome: Outcome, reason?: string) =>
  record(db, by, {
    action: `${kindWords[proposal.kind].logged}-${outcome}` as const satisfies ActivityAction,
    ...(proposal.subject.id && { entityId: proposal.subject.id }),
    after: { changed: proposal.changes.map(({ field }) => field) },
    ...(reason && { reason }),
  })

const notifyOfDecision = (db: Db, { kind, subject, askedBy, id }: Proposal, outcome: string, body: string) =>
  notify(db, {
    type: 'PROPOSAL_DECIDED',
    title: `${kindWords[kind].changeOf(subject.name ?? '')} was ${outcome}`,
    body,
    link: linkTo(id),
    userId: askedBy.id,
  })

/**
 * Makes the change at once. Fails with NOT_FOUND, NOT_ALLOWED, ALREADY_DECIDED, SECOND_PERSON_NEEDED, DECIDE_ALONE,
 * STALE_VERSION where the record has changed meanwhile, and as the change itself does.
 */
export async function approveProposal(db: Db, subjects: ProposalSubjects, actor: Actor, id: string): Promise<Proposal> {
  const { kind, subject } = await getProposal(db, id)
  const { decides } = proposalKinds[kind]
  requirePermission(actor, decides)
  const now = await subjects[kind].lock(db, subject.id)
  const proposal = await lockPending(db, records, id)
  const { entity, act, isOfAccount } = kindWords[kind]
  await requireIndependent(db, actor, {
    permission: decides,
    entity: { type: entity, id },
    ...(subject.id && { loggedAs: subject.id }),
    act,
    asked: { by: proposal.askedBy.id, words: 'You asked for this change' },
    accounts: isOfAccount && subject.id ? [subject.id] : [],
  })
  await apply(db, subjects, actor, proposal, now)
  await log(db, actor, proposal, 'approved')
  await notifyOfDecision(db, proposal, 'approved', 'It is in effect now')
  return getProposal(db, id)
}

async function apply(db: Db, subjects: ProposalSubjects, by: Doer & { id: string }, proposal: Proposal, now: Values) {
  if (proposal.changes.some(({ field, from }) => now[field] !== from))
    throw new AppError('STALE_VERSION', 'This has changed since. Decline the change and ask for a new one.', {
      data: proposal,
    })
  await settleProposal(db, { id: proposal.id, status: 'APPROVED', by: by.id })
  await subjects[proposal.kind].apply(db, by, proposal)
}

/** Fails with NOT_FOUND, NOT_ALLOWED, ALREADY_DECIDED, SECOND_PERSON_NEEDED. */
export async function declineProposal(
  db: Db,
  subjects: ProposalSubjects,
  actor: Actor,
  { id, reason }: { id: string; reason: string },
): Promise<Proposal> {
  const proposal = await lockPending(db, records, id)
  requirePermission(actor, proposalKinds[proposal.kind].decides)
  requireSecondPerson(actor, proposal.askedBy)
  await close(db, actor, proposal, 'DECLINED', reason)
  await subjects[proposal.kind].leave?.(db, proposal)
  await notifyOfDecision(db, proposal, 'declined', reason)
  return getProposal(db, id)
}

/** Only the caller's own proposals are found. Fails with NOT_FOUND, ALREADY_DECIDED. */
export async function withdrawProposal(
  db: Db,
  subjects: ProposalSubjects,
  actor: Actor,
  id: string,
): Promise<Proposal> {
  const proposal = await lockPending(db, records, id)
  found(proposal.askedBy.id === actor.id || undefined, 'Proposal')
  await close(db, actor, proposal, 'WITHDRAWN')
  await subjects[proposal.kind].leave?.(db, proposal)
  return getProposal(db, id)
}

const outcomes = { DECLINED: 'declined', WITHDRAWN: 'withdrawn', EXPIRED: 'expired' } as const

async function close(
  db: Db,
  by: Doer | typeof system,
  proposal: Proposal,
  status: keyof typeof outcomes,
  reason?: string,
) {
  await settleProposal(db, { id: proposal.id, status, by: by?.id ?? null, reason })
  await log(db, by, proposal, outcomes[status], reason)
}

/** Fails with LINK_EXPIRED. */
export async function getLinked(db: Db, token: string): Promise<Proposal> {
  const proposal = await findLinked(db, hashToken(token))
  if (!proposal) throw new AppError('LINK_EXPIRED', 'This link is incomplete or no longer valid')
  return proposal
}

/** The subject confirms or refuses it; a link that was used, or came too late, changes nothing. Fails with LINK_EXPIRED. */
export async function decideLinked(
  db: Db,
  subjects: ProposalSubjects,
  caller: Caller,
  { token, isConfirmed }: { token: string; isConfirmed: boolean },
): Promise<Proposal> {
  const { id, kind, subject } = await getLinked(db, token)
  const now = await subjects[kind].lock(db, subject.id)
  const proposal = await lockRecord(db, records, id)
  if (proposal.status !== 'PENDING' || subject.id === null || Date.parse(proposal.expiresAt) <= Date.now())
    return getLinked(db, token)
  const by = { ...caller, id: subject.id }
  if (isConfirmed) {
    await apply(db, subjects, by, proposal, now)
    await log(db, by, proposal, 'approved')
    await notifyOfDecision(db, proposal, 'confirmed', 'The link in the email was used. It is in effect now')
  } else await refuse(db, subjects, by, proposal)
  return getLinked(db, token)
}

/** Others than who asked hear of it too: somebody may be trying to take an account over. */
async function refuse(db: Db, subjects: ProposalSubjects, by: Doer & { id: string }, proposal: Proposal) {
  const { id, kind, subject, askedBy } = proposal
  const reason = `${subject.name ?? 'The person'} did not ask for it`
  await settleProposal(db, { id, status: 'DECLINED', by: by.id, reason })
  await log(db, by, proposal, 'declined')
  await subjects[kind].leave?.(db, proposal)
  await notifyOfDecision(db, proposal, 'refused', reason)
  const { notified, changeOf } = kindWords[kind]
  const title = `${changeOf(subject.name ?? '')} was refused by the person`
  const body = `${askedBy.name} asked for it. The person answered by email that it was not them`
  await notify(db, { type: notified, title, body, link: linkTo(id), exceptUserId: askedBy.id })
}

const reasonOfExpiry = `Nobody decided within ${proposalDays} days`

/** After 30 days without a decision a proposal expires. */
export const proposalDeadlines = (subjects: ProposalSubjects): Deadlines => ({
  overdue: { table: records.table, status: 'PENDING', since: 'asked_at', hours: proposalDays * 24 },
  expire: async (db, id) => {
    const proposal = await getProposal(db, id)
    await close(db, system, proposal, 'EXPIRED', reasonOfExpiry)
    await subjects[proposal.kind].leave?.(db, proposal)
    await notifyOfDecision(db, proposal, 'closed', reasonOfExpiry)
    return undefined
  },
})
