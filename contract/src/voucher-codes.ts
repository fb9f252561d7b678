import { z } from 'zod'
import { byId, id, instant, namedTime, one } from './common.ts'
import { area } from './endpoint.ts'
import { anyOf, listQuery, pageOf } from './list.ts'

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

/** At most so many in one import. */
export const maxImportedCodes = 100_000
const maxTextChars = 3_000_000

/** One code per line, as pasted or as the first column of a CSV file. */
export const voucherImport = z.strictObject({
  rewardId: id,
  text: z.string().min(1, 'Paste the codes or choose a file').max(maxTextChars),
  batch: z.string().trim().min(1).max(60),
  expiresAt: namedTime.nullable(),
  /** Only reports what would happen. */
  isDryRun: z.boolean(),
})
export type VoucherImport = z.infer<typeof voucherImport>

/** `UNFIT`: not 4 to 100 printable characters. */
export const voucherRefusal = z.enum(['REPEATED_IN_FILE', 'IN_THIS_POOL', 'IN_ANOTHER_POOL', 'UNFIT'])
export type VoucherRefusal = z.infer<typeof voucherRefusal>

export const voucherImportResult = z.object({
  /** Added, or what would be in a dry run. */
  added: z.number().int(),
  /** The first 1,000. */
  refused: z.array(
    z.object({
      line: z.number().int(),
      masked: z.string(),
      reason: voucherRefusal,
      /** The reward whose pool holds it. */
      rewardName: z.string().nullable(),
    }),
  ),
  refusedCount: z.number().int(),
})
export type VoucherImportResult = z.infer<typeof voucherImportResult>

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
  import: {
    method: 'POST',
    path: '/api/reward/codes',
    access: 'rewards:codes',
    summary: 'Add voucher codes to the pool of a reward, or report what would be added',
    body: voucherImport,
    bodyLimitBytes: 3_500_000,
    ownTransactions: true,
    response: one(voucherImportResult),
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
