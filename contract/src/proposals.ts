import { z } from 'zod'
import { id, instant, one, personRef, secretToken } from './core/common.ts'
import { area } from './core/endpoint.ts'
import { anyOf, listQuery, pageOf } from './core/list.ts'
import type { Permission } from './core/permissions.ts'

interface Kind {
  /** What waits, as a heading. */
  label: string
  /** Who sees proposals of this kind, and who decides them: whoever may do what they ask for. */
  reads: Permission
  decides: Permission
}

/**
 * Changes that wait for a second person. `USER_ADDRESS`: the email or phone of a user, changed by somebody else. `REWARD_FACE`: a
 * reward that is offered from now on, or another name, picture or worth of one that is. `POINTS_LIMITS`: limits of the points policy
 * that are lifted far or removed.
 */
export const proposalKinds = {
  USER_ADDRESS: { label: 'Email or phone', reads: 'users:read', decides: 'users:write' },
  REWARD_FACE: { label: 'Reward', reads: 'rewards:read', decides: 'costs:approve' },
  POINTS_LIMITS: { label: 'Points policy', reads: 'policy:read', decides: 'policy:write' },
} as const satisfies Record<string, Kind>

export type ProposalKind = keyof typeof proposalKinds
const kinds = Object.keys(proposalKinds) as ProposalKind[]
export const proposalKind = z.enum(kinds)

export const proposalStatus = z.enum(['PENDING', 'APPROVED', 'DECLINED', 'WITHDRAWN', 'EXPIRED'])
export type ProposalStatus = z.infer<typeof proposalStatus>

export const proposedValue = z.union([z.string(), z.number(), z.boolean(), z.null()])

/** One field of the record, by its name in the form. */
export const proposedChange = z.object({ field: z.string(), from: proposedValue, to: proposedValue })
export type ProposedChange = z.infer<typeof proposedChange>

/** How long a proposal waits. */
export const proposalDays = 30

export const proposal = z.object({
  id,
  kind: proposalKind,
  /** The record that would change; the points policy has no id, and what no longer exists has no name. */
  subject: z.object({ id: id.nullable(), name: z.string().nullable() }),
  changes: z.array(proposedChange),
  status: proposalStatus,
  /** Whether its subject was emailed a link to decide it with. */
  isLinkSent: z.boolean(),
  askedBy: personRef,
  askedAt: instant,
  expiresAt: instant,
  decidedBy: personRef.nullable(),
  decidedAt: instant.nullable(),
  decisionReason: z.string().nullable(),
})
export type Proposal = z.infer<typeof proposal>

export const proposalListQuery = listQuery(['askedAt'], {
  sortOrder: z.enum(['asc', 'desc']).default('asc'),
  status: anyOf(proposalStatus).optional(),
  kind: anyOf(proposalKind).optional(),
  subjectId: id.optional(),
})
export type ProposalListQuery = z.output<typeof proposalListQuery>

/** What a link in an email decides about. */
export const linkedProposal = proposal.pick({
  changes: true,
  status: true,
  askedAt: true,
  expiresAt: true,
  decidedAt: true,
})
export type LinkedProposal = z.infer<typeof linkedProposal>

const reason = z.string().trim().min(3, 'Enter a reason').max(500)

export const proposals = area({
  list: {
    method: 'GET',
    path: '/api/proposals',
    access: 'proposals:read',
    summary: 'Changes that wait for a second person, and their decisions; of the kinds that the caller may see',
    query: proposalListQuery,
    response: pageOf(proposal),
  },
  approve: {
    method: 'POST',
    path: '/api/proposals/approve',
    access: 'proposals:decide',
    summary: 'Approve a change that someone else asked for; it takes effect at once',
    body: z.strictObject({ id }),
    response: one(proposal),
  },
  decline: {
    method: 'POST',
    path: '/api/proposals/decline',
    access: 'proposals:decide',
    summary: 'Decline a change that someone else asked for',
    body: z.strictObject({ id, reason }),
    response: one(proposal),
  },
  withdraw: {
    method: 'POST',
    path: '/api/proposals/withdraw',
    access: 'proposals:ask',
    summary: 'Withdraw a change that you asked for',
    body: z.strictObject({ id }),
    response: one(proposal),
  },
  linked: {
    method: 'POST',
    path: '/api/proposals/link',
    access: 'public',
    summary: 'Get the change that an emailed link is about',
    body: z.strictObject({ token: secretToken }),
    response: one(linkedProposal),
    rate: { per: 'address', calls: 20, seconds: 60 },
  },
  decideLinked: {
    method: 'POST',
    path: '/api/proposals/link/decide',
    access: 'public',
    summary: 'Confirm or refuse the change that an emailed link is about. Once decided, it is returned as it is',
    body: z.strictObject({ token: secretToken, isConfirmed: z.boolean() }),
    response: one(linkedProposal),
    rate: { per: 'address', calls: 20, seconds: 60 },
  },
})
