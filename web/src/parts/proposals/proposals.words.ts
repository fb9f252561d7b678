import { roleWords } from '@fulmar/contract/core/permission-words'
import { adminRoles, grants, type Role } from '@fulmar/contract/core/permissions'
import type { Proposal, ProposalKind, ProposedChange } from '@fulmar/contract/proposals'
import { proposalKinds } from '@fulmar/contract/proposals'
import { userFields } from '@fulmar/contract/users/user-fields'
import { formatNumber } from '#ui/format/numbers.ts'
import { statuses } from '../statuses.tsx'

interface KindWords {
  /** The label of each field, by its name. */
  fields: Record<string, { label: string }>
  /** "The email or phone of Ana Ramos". */
  titleOf: (name: string) => string
  page: (id: string | null) => string
  /** What follows when it is approved. */
  follows: string
}

export const kindWords: Record<ProposalKind, KindWords> = {
  USER_ADDRESS: {
    fields: userFields,
    titleOf: name => `Email or phone of ${name}`,
    page: id => `/users/${id}`,
    follows:
      'The old and the new address are told. With a new email the account is signed out everywhere. Points can be spent three days later.',
  },
}

export const titleOf = ({ kind, subject }: Proposal) => kindWords[kind].titleOf(subject.name ?? 'a removed record')

export const labelOf = (kind: ProposalKind, { field }: ProposedChange) => kindWords[kind].fields[field]?.label ?? field

export function formatValue(value: ProposedChange['from']): string {
  if (typeof value === 'number') return formatNumber(value)
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  return value || 'None'
}

/** "Owners and Operations" */
export function formatDeciders(kind: ProposalKind): string {
  const roles: readonly Role[] = grants[proposalKinds[kind].decides]
  const words = adminRoles.filter(role => roles.includes(role)).map(role => roleWords[role])
  return new Intl.ListFormat('en').format(words)
}

export const proposalStatuses = statuses({
  PENDING: ['Waiting', 'wait'],
  APPROVED: ['Approved', 'ok'],
  DECLINED: ['Declined', 'bad'],
  WITHDRAWN: ['Withdrawn', 'off'],
  EXPIRED: ['Expired', 'off'],
})
