import type { ProposalKind } from '@fulmar/contract/proposals'

interface KindWords {
  entity: 'user'
  /** What its actions in the activity log begin with. */
  logged: 'user.address'
  /** Whether it is in favour of the account that it changes. */
  isOfAccount: boolean
  notified: 'ADDRESS_PROPOSED'
  /** "approve this new email or phone". */
  act: string
  titleOf: (name: string) => string
  changeOf: (name: string) => string
}

/** What notifications and the activity log call each kind of proposal. */
export const kindWords: Record<ProposalKind, KindWords> = {
  USER_ADDRESS: {
    entity: 'user',
    logged: 'user.address',
    isOfAccount: true,
    notified: 'ADDRESS_PROPOSED',
    act: 'approve this new email or phone',
    titleOf: name => `A new email or phone of ${name} needs a decision`,
    changeOf: name => `The new email or phone of ${name}`,
  },
}
