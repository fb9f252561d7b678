import { z } from 'zod'
import { id, instant, one, personRef } from '../core/common.ts'
import { area } from '../core/endpoint.ts'
import { anyOf, listQuery, pageOf } from '../core/list.ts'
import { plasticCode, plasticRateInput, rateReason } from './plastic-rates.ts'

/** A proposed rate needs a second administrator. Once approved it is a rate like any other. */
export const proposalStatus = z.enum(['PENDING', 'APPROVED', 'DECLINED', 'WITHDRAWN'])

export const rateProposalInput = z.strictObject({
  ...plasticRateInput.shape,
  /** The scheduled rate to replace. */
  replacesId: id.optional(),
})
export type RateProposalInput = z.infer<typeof rateProposalInput>

export const rateProposal = z.object({
  id,
  plasticCode,
  pointsPerKg: z.number(),
  /** On approval when null or already past. */
  effectiveFrom: instant.nullable(),
  reason: z.string(),
  status: proposalStatus,
  proposedBy: personRef,
  proposedAt: instant,
  decidedBy: personRef.nullable(),
  decidedAt: instant.nullable(),
  decisionReason: z.string().nullable(),
  /** Rates for this plastic set after the proposal, which the approver must have seen. */
  setSince: z.array(z.object({ id, pointsPerKg: z.number(), effectiveFrom: instant })),
})
export type RateProposal = z.infer<typeof rateProposal>

export const rateProposalListQuery = listQuery(['proposedAt'], {
  sortOrder: z.enum(['asc', 'desc']).default('desc'),
  plasticCode: anyOf(plasticCode).optional(),
  status: anyOf(proposalStatus).optional(),
})
export type RateProposalListQuery = z.output<typeof rateProposalListQuery>

export const rateProposals = area({
  list: {
    method: 'GET',
    path: '/api/plastic-rates/proposals',
    access: 'rates:read',
    summary: 'List proposed rates and their decisions',
    query: rateProposalListQuery,
    response: pageOf(rateProposal),
  },
  propose: {
    method: 'POST',
    path: '/api/plastic-rates/proposals',
    access: 'rates:write',
    summary: 'Propose a rate for approval by another administrator',
    body: rateProposalInput,
    response: one(rateProposal),
    status: 201,
  },
  approve: {
    method: 'POST',
    path: '/api/plastic-rates/proposals/approve',
    access: 'rates:approve',
    summary: 'Approve a rate proposed by someone else. It starts at its time, or immediately if that has passed',
    /** `knownRateIds` are the ids of `setSince` that the approver has seen. */
    body: z.strictObject({ id, knownRateIds: z.array(id).max(100).default([]) }),
    response: one(rateProposal),
  },
  decline: {
    method: 'POST',
    path: '/api/plastic-rates/proposals/decline',
    access: 'rates:approve',
    summary: 'Decline a rate proposed by someone else',
    body: z.strictObject({ id, reason: rateReason }),
    response: one(rateProposal),
  },
  withdraw: {
    method: 'POST',
    path: '/api/plastic-rates/proposals/withdraw',
    access: 'rates:write',
    summary: 'Withdraw your own proposal',
    body: z.strictObject({ id }),
    response: one(rateProposal),
  },
})
