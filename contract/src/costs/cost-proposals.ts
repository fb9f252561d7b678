import { z } from 'zod'
import { prizes } from '../academy/game-prizes.ts'
import { id, instant, one, personRef } from '../core/common.ts'
import { area } from '../core/endpoint.ts'
import { anyOf, listQuery, pageOf } from '../core/list.ts'

/** A change of a cost beyond the factor of the points policy needs a second administrator. */
export const costProposalStatus = z.enum(['PENDING', 'APPROVED', 'DECLINED', 'WITHDRAWN', 'EXPIRED'])

/** What costs points, by the record it belongs to. */
export const costSubject = z.enum(['reward', 'game'])
export type CostSubject = z.infer<typeof costSubject>

/**
 * `REWARD_COST`: points for a reward. `PLAY_POINTS`: the most that one play of a game earns. `PRIZES`: the most that the
 * prizes of one round cost. `BUDGET`: what a game may cost in all.
 */
export const costKind = z.enum(['REWARD_COST', 'PLAY_POINTS', 'PRIZES', 'BUDGET'])
export type CostKind = z.infer<typeof costKind>

const points = z.number().int().min(0).max(1_000_000_000)

/** The fields of the record to change. */
export const costChange = z.strictObject({
  costPoints: z.number().int().min(1).max(10_000_000).optional(),
  pointsPerCorrect: z.number().int().min(0).max(10_000).optional(),
  questionsPerPlay: z.number().int().min(1).max(50).optional(),
  prizes: prizes.optional(),
  budgetPoints: points.optional(),
})
export type CostChange = z.infer<typeof costChange>

const reason = z.string().trim().min(3, 'Enter a reason').max(500)

export const costProposalInput = z.strictObject({ subject: costSubject, subjectId: id, change: costChange, reason })
export type CostProposalInput = z.infer<typeof costProposalInput>

export const costProposal = z.object({
  id,
  subject: costSubject,
  /** The reward or game. */
  record: z.object({ id, name: z.string() }),
  /** What changes, in points; null where there was nothing before. */
  costs: z.array(z.object({ kind: costKind, from: z.number().int().nullable(), to: z.number().int() })),
  reason: z.string(),
  status: costProposalStatus,
  proposedBy: personRef,
  proposedAt: instant,
  decidedBy: personRef.nullable(),
  decidedAt: instant.nullable(),
  decisionReason: z.string().nullable(),
})
export type CostProposal = z.infer<typeof costProposal>

/** What one person may set alone, compared with the costs of the last seven days; null where there is no limit. */
export const costLimit = z.object({
  kind: costKind,
  now: z.number().int(),
  atLeast: z.number().int().nullable(),
  atMost: z.number().int().nullable(),
})
export type CostLimit = z.infer<typeof costLimit>

export const costProposalListQuery = listQuery(['proposedAt'], {
  sortOrder: z.enum(['asc', 'desc']).default('desc'),
  status: anyOf(costProposalStatus).optional(),
  subjectId: id.optional(),
})
export type CostProposalListQuery = z.output<typeof costProposalListQuery>

export const costProposals = area({
  list: {
    method: 'GET',
    path: '/api/cost-proposals',
    access: 'costs:read',
    summary: 'Proposed changes of costs and their decisions',
    query: costProposalListQuery,
    response: pageOf(costProposal),
  },
  limits: {
    method: 'GET',
    path: '/api/cost-proposals/limits',
    access: 'costs:read',
    summary: 'How far the caller may change the costs of a reward or game without approval',
    query: z.strictObject({ subject: costSubject, subjectId: id }),
    response: one(z.object({ factor: z.number(), limits: z.array(costLimit) })),
  },
  propose: {
    method: 'POST',
    path: '/api/cost-proposals',
    access: 'costs:propose',
    summary: 'Propose a change of a cost for approval by another administrator',
    body: costProposalInput,
    response: one(costProposal),
    status: 201,
  },
  approve: {
    method: 'POST',
    path: '/api/cost-proposals/approve',
    access: 'costs:approve',
    summary: 'Approve a change that someone else proposed; it takes effect at once',
    body: z.strictObject({ id }),
    response: one(costProposal),
  },
  decline: {
    method: 'POST',
    path: '/api/cost-proposals/decline',
    access: 'costs:approve',
    summary: 'Decline a change that someone else proposed',
    body: z.strictObject({ id, reason }),
    response: one(costProposal),
  },
  withdraw: {
    method: 'POST',
    path: '/api/cost-proposals/withdraw',
    access: 'costs:propose',
    summary: 'Withdraw your own proposal',
    body: z.strictObject({ id }),
    response: one(costProposal),
  },
})
