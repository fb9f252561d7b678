import type { UserType } from '@fulmar/contract/core/permissions'
import type { UserFilter } from '@fulmar/contract/users/user-list'
import type { ErasureReason, NoteKind } from '@fulmar/contract/users/user-record'
import type { UserStatus } from '@fulmar/contract/users/user-status'
import { formatMemberCode } from '#parts/member-code.ts'
import { optionsOf } from '#ui/form/options.ts'
import { NONE } from '#ui/format/numbers.ts'
import type { Tone } from '#ui/StatusBadge.tsx'

export const typeWords: Record<UserType, string> = {
  MEMBER: 'Member',
  NEIGHBORHOOD: 'Leader',
  STORE: 'Store',
  ADMIN: 'Administrator',
}
export const typeOptions = optionsOf(typeWords)

export const statusWords: Record<UserStatus, string> = {
  ACTIVE: 'Active',
  PENDING: 'Invited',
  SUSPENDED: 'Suspended',
  BLOCKED: 'Blocked',
  ERASED: 'Erased',
}
export const statusOptions = optionsOf(statusWords)

export const statusTones: Record<UserStatus, Tone> = {
  ACTIVE: 'ok',
  PENDING: 'wait',
  SUSPENDED: 'bad',
  BLOCKED: 'bad',
  ERASED: 'off',
}

export const lastActiveOptions = optionsOf<NonNullable<UserFilter['lastActive']>>({
  '7d': 'In the last 7 days',
  '30d': 'In the last 30 days',
  '90d': 'In the last 90 days',
  over90d: 'Not in the last 90 days',
  never: 'Never',
})

export const noteWords: Record<NoteKind, string> = {
  NOTE: 'Note',
  SUSPENSION: 'Suspended',
  BLOCK: 'Blocked',
  REINSTATEMENT: 'Reinstated',
  MESSAGE: 'Message',
}

export const erasureOptions = optionsOf<ErasureReason>({
  ASKED: 'Requested by the person',
  LEFT: 'Left the programme',
  DUPLICATE: 'Duplicate account',
  LAW: 'Legal requirement',
})

/** "K7QM-2XPD": two groups of four are easier to read out and type. */
export const sayCode = (code: string | null): string => (code ? formatMemberCode(code) : NONE)
