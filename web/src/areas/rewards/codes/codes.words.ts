import type { VoucherCodeStatus, VoucherImportResult, VoucherRefusal } from '@fulmar/contract/voucher-codes'
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

const refusalWords: Record<VoucherRefusal, string> = {
  REPEATED_IN_FILE: 'Appears earlier in this list',
  IN_THIS_POOL: 'Already in this reward',
  IN_ANOTHER_POOL: 'Already in another reward',
  UNFIT: 'Not 4 to 100 printable characters',
}

/** Why a line is left out. */
export const sayRefusal = ({ reason, rewardName }: VoucherImportResult['refused'][number]): string =>
  reason === 'IN_ANOTHER_POOL' && rewardName ? `Already in ${rewardName}` : refusalWords[reason]
