import type { ChoiceField } from '@fulmar/contract/core/fields'
import { roleWords } from '@fulmar/contract/core/permission-words'
import { adminRoles, grants, type Role } from '@fulmar/contract/core/permissions'
import { policyFields } from '@fulmar/contract/points/policy-fields'
import type { Proposal, ProposalKind, ProposedChange } from '@fulmar/contract/proposals'
import { proposalKinds } from '@fulmar/contract/proposals'
import { rewardFields } from '@fulmar/contract/rewards/reward-fields'
import { userFields } from '@fulmar/contract/users/user-fields'
import { formatMoney } from '#ui/format/money.ts'
import { formatNumber, NONE } from '#ui/format/numbers.ts'
import { statuses } from '../statuses.tsx'

interface KindWords {
  /** The fields of its form, by their names. */
  fields: Record<string, Pick<ChoiceField, 'label'> & Partial<Pick<ChoiceField, 'options'>>>
  /** "The email or phone of Ana Ramos". */
  titleOf: (name: string) => string
  page: (id: string | null) => string
  /** What follows when it is approved. */
  follows: string
}

// What its form says over the three of them, and in their help.
const aDay = (place: string) => ({ label: `Points a day ${place}`, options: { 0: 'No limit' } })

export const kindWords: Record<ProposalKind, KindWords> = {
  USER_ADDRESS: {
    fields: userFields,
    titleOf: name => `Email or phone of ${name}`,
    page: id => `/users/${id}`,
    follows:
      'The old and the new address are told. With a new email the account is signed out everywhere. Points can be spent three days later.',
  },
  REWARD_FACE: {
    fields: rewardFields,
    titleOf: name => `Reward ${name}`,
    page: id => `/rewards/${id}`,
    follows:
      'Members see it at once. What stores hand over is what the name and picture say. Open redemptions keep their cost.',
  },
  POINTS_LIMITS: {
    fields: {
      ...policyFields,
      'dailyPoints.member': aDay('for one member'),
      'dailyPoints.store': aDay('at one store'),
      'dailyPoints.recorder': aDay('by one recorder'),
    },
    titleOf: () => 'Limits of the points policy',
    page: () => '/settings/points-policy',
    follows:
      'Fewer collections are flagged, and more points are available without a review, from the next collection on.',
  },
}

export const titleOf = ({ kind, subject }: Proposal) => kindWords[kind].titleOf(subject.name ?? 'a removed record')

export const labelOf = (kind: ProposalKind, { field }: ProposedChange) => kindWords[kind].fields[field]?.label ?? field

/** A value as its form shows it; of a picture only whether there is one. */
export function formatValue(
  kind: ProposalKind,
  field: string,
  value: ProposedChange['from'],
  { currency, none = 'None' }: { currency?: string | undefined; none?: string },
): string {
  if (field === 'worth' && typeof value === 'number') return currency ? formatMoney(value, currency) : NONE
  const option = kindWords[kind].fields[field]?.options?.[String(value)]
  if (option) return option
  if (typeof value === 'number') return formatNumber(value)
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  return value || none
}

/** "Email from ana@old.example to ana@new.example" */
export function formatChange(kind: ProposalKind, change: ProposedChange, currency: string | undefined): string {
  const label = labelOf(kind, change)
  const format = (value: ProposedChange['from']) => formatValue(kind, change.field, value, { currency, none: 'none' })
  return change.field === 'image' ? label : `${label} from ${format(change.from)} to ${format(change.to)}`
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
