import type { VoucherCodeStatus } from '@fulmar/contract/rewards/voucher-codes'
import { statuses } from '#parts/statuses.tsx'

export const { options: statusOptions, Badge: CodeBadge } = statuses<VoucherCodeStatus>({
  FREE: ['Unused', 'ok'],
  RESERVED: ['Reserved', 'wait'],
  ISSUED: ['Issued', 'info'],
  EXPIRED: ['Expired', 'off'],
  VOID: ['Void', 'off'],
})
