import { z } from 'zod'
import { byId, id, instant, one } from '../core/common.ts'
import { area } from '../core/endpoint.ts'
import { anyOf, listQuery, pageOf } from '../core/list.ts'

export const voucherCodeStatus = z.enum(['FREE', 'RESERVED', 'ISSUED', 'EXPIRED', 'VOID'])
export type VoucherCodeStatus = z.infer<typeof voucherCodeStatus>

/** `masked` shows the last characters only; the whole code is for its holder, or revealed and logged. */
export const voucherCode = z.object({
  id,
  masked: z.string(),
  status: voucherCodeStatus,
  batch: z.string(),
  expiresAt: instant.nullable(),
  redemptionId: id.nullable(),
  addedAt: instant,
})
export type VoucherCode = z.infer<typeof voucherCode>

export const voucherCodeListQuery = listQuery(['addedAt', 'expiresAt'], {
  rewardId: id,
  status: anyOf(voucherCodeStatus).optional(),
})
export type VoucherCodeListQuery = z.output<typeof voucherCodeListQuery>

export const voucherCodes = area({
  list: {
    method: 'GET',
    path: '/api/reward/codes',
    access: 'rewards:read',
    summary: 'The voucher codes of a reward, masked',
    query: voucherCodeListQuery,
    response: pageOf(voucherCode),
  },
  reveal: {
    method: 'POST',
    path: '/api/reward/codes/:id/reveal',
    access: 'rewards:reveal',
    summary: 'Show a voucher code in full; the activity log records it',
    params: byId,
    response: one(z.object({ code: z.string() })),
  },
  void: {
    method: 'POST',
    path: '/api/reward/codes/:id/void',
    access: 'rewards:codes',
    summary: 'Take an unused voucher code out of its pool',
    params: byId,
    response: one(voucherCode),
  },
})
