import type { ProposalKind } from '@fulmar/contract/proposals'

interface KindWords {
  entity: 'user' | 'reward' | 'policy'
  /** What its actions in the activity log begin with. */
  logged: 'user.address' | 'reward.face' | 'policy.limits'
  /** Whether it is in favour of the account that it changes. */
  isOfAccount: boolean
  notified: 'ADDRESS_PROPOSED' | 'REWARD_PROPOSED' | 'LIMITS_PROPOSED'
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
  REWARD_FACE: {
    entity: 'reward',
    logged: 'reward.face',
    isOfAccount: false,
    notified: 'REWARD_PROPOSED',
    act: 'approve what members see of this reward',
    titleOf: name => `The reward ${name} needs a decision`,
    changeOf: name => `The change of the reward ${name}`,
  },
  POINTS_LIMITS: {
    entity: 'policy',
    logged: 'policy.limits',
    isOfAccount: false,
    notified: 'LIMITS_PROPOSED',
    act: 'approve lifting these limits',
    titleOf: () => 'Lifting limits of the points policy needs a decision',
    changeOf: () => 'Lifting limits of the points policy',
  },
}
