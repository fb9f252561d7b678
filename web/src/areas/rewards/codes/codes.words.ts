import type { VoucherCodeStatus } from '@fulmar/contract/rewards/voucher-codes'
import { optionsOf } from '#parts/options-of.ts'
import type { Tone } from '#ui/StatusBadge.tsx'

export const statusWords: Record<VoucherCodeStatus, string> = {
  FREE: 'Unused',
  RESERVED: 'Reserved',
  ISSUED: 'Issued',
  EXPIRED: 'Expired',
  VOID: 'Void',
}

export const statusTones: Record<VoucherCodeStatus, Tone> = {
  FREE: 'ok',
  RESERVED: 'wait',
  ISSUED: 'info',
  EXPIRED: 'off',
  VOID: 'off',
}

export const statusOptions = optionsOf(statusWords)
