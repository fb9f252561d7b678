import type { UserType } from '@fulmar/contract/core/permissions'
import type { UserFilter } from '@fulmar/contract/users/user-list'
import type { ErasureReason, NoteKind } from '@fulmar/contract/users/user-record'
import type { UserStatus } from '@fulmar/contract/users/user-status'
import { formatMemberCode } from '#parts/member-code.ts'
import { statuses } from '#parts/statuses.tsx'
import { optionsOf } from '#ui/form/options.ts'
import { NONE } from '#ui/format/numbers.ts'

export const typeWords: Record<UserType, string> = {
  MEMBER: 'Member',
  NEIGHBORHOOD: 'Leader',
  STORE: 'Store',
  ADMIN: 'Administrator',
}
export const typeOptions = optionsOf(typeWords)

export const { options: statusOptions, Badge: UserBadge } = statuses<UserStatus>({
  ACTIVE: ['Active', 'ok'],
  PENDING: ['Invited', 'wait'],
  SUSPENDED: ['Suspended', 'bad'],
  BLOCKED: ['Blocked', 'bad'],
  ERASED: ['Erased', 'off'],
})

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
export const formatCode = (code: string | null): string => (code ? formatMemberCode(code) : NONE)
