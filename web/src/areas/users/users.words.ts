import type { UserType } from '@fulmar/contract/permissions'
import type { AdjustmentInput, LedgerEntry } from '@fulmar/contract/points'
import type { UserFilter } from '@fulmar/contract/user-list'
import type { ErasureReason, NoteKind } from '@fulmar/contract/user-record'
import type { UserStatus } from '@fulmar/contract/user-status'
import { formatMemberCode } from '#parts/member-code.ts'
import { formatNumber, NONE } from '#ui/format/numbers.ts'
import type { Tone } from '#ui/StatusBadge.tsx'

const options = <V extends string>(words: Record<V, string>) =>
  (Object.keys(words) as V[]).map(value => ({ value, label: words[value] }))

export const typeWords: Record<UserType, string> = {
  MEMBER: 'Member',
  NEIGHBORHOOD: 'Leader',
  STORE: 'Store',
  ADMIN: 'Administrator',
}
export const typeOptions = options(typeWords)

export const statusWords: Record<UserStatus, string> = {
  ACTIVE: 'Active',
  PENDING: 'Invited',
  SUSPENDED: 'Suspended',
  BLOCKED: 'Blocked',
  ERASED: 'Erased',
}
export const statusOptions = options(statusWords)

export const statusTones: Record<UserStatus, Tone> = {
  ACTIVE: 'ok',
  PENDING: 'wait',
  SUSPENDED: 'bad',
  BLOCKED: 'bad',
  ERASED: 'off',
}

export const lastActiveOptions = options<NonNullable<UserFilter['lastActive']>>({
  '7d': 'In the last 7 days',
  '30d': 'In the last 30 days',
  '90d': 'In the last 90 days',
  over90d: 'Not for 90 days',
  never: 'Never',
})

export const entryWords: Record<LedgerEntry['kind'], string> = {
  AWARD: 'Plastic handed in',
  REVERSAL: 'Collection reversed',
  ADJUSTMENT: 'Adjusted by hand',
  HOLD: 'Set aside for a reward',
  RELEASE: 'Given back from a reward',
  SPEND: 'Spent on a reward',
  EXPIRY: 'Expired',
}
export const entryOptions = options(entryWords)

export const reasonOptions = options<AdjustmentInput['reasonCode']>({
  CORRECTION: 'Correction of a mistake',
  GOODWILL: 'Goodwill',
  CAMPAIGN: 'Campaign',
  FRAUD: 'Fraud',
  OTHER: 'Something else',
})

export const noteWords: Record<NoteKind, string> = {
  NOTE: 'Note',
  SUSPENSION: 'Suspended',
  BLOCK: 'Blocked',
  MESSAGE: 'Message',
}

export const erasureOptions = options<ErasureReason>({
  ASKED: 'They asked for it',
  LEFT: 'They left the programme',
  DUPLICATE: 'They have another account',
  LAW: 'A law or an authority asks for it',
})

/** "K7QM-2XPD": two halves are read out and typed with fewer slips than eight signs. */
export const sayCode = (code: string | null): string => (code ? formatMemberCode(code) : NONE)

/** "+1,200" or "−40", with a sign that lines up. */
export const saySigned = (points: number): string =>
  points === 0 ? '0' : `${points > 0 ? '+' : '−'}${formatNumber(Math.abs(points))}`
