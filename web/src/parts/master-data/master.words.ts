import type { MasterType } from '@fulmar/contract/master-data'

interface MasterWords {
  /** "Category", above a field. */
  title: string
  noun: string
  /** The name of the list. */
  list: string
  /** What an entry is used for. */
  meaning: string
}

const reason = { title: 'Reason', noun: 'reason' }

export const masterWords: Record<MasterType, MasterWords> = {
  PLASTIC_TYPE: {
    title: 'Plastic type',
    noun: 'plastic type',
    list: 'Plastic types',
    meaning:
      'The plastics of rates and collections. A retired plastic is no longer collected and stays in the history.',
  },
  REWARD_CATEGORY: {
    title: 'Category',
    noun: 'category',
    list: 'Reward categories',
    meaning: 'Groups of rewards, as members see them.',
  },
  SUPPLIER: { title: 'Supplier', noun: 'supplier', list: 'Suppliers', meaning: 'The companies that provide rewards.' },
  GAME_CATEGORY: {
    title: 'Category',
    noun: 'category',
    list: 'Game categories',
    meaning: 'Groups of games in the academy.',
  },
  ADJUST_REASON: { ...reason, list: 'Adjusting points', meaning: 'Why an administrator adds or deducts points.' },
  COLLECTION_REVERSE_REASON: {
    ...reason,
    list: 'Reversing collections',
    meaning: 'Offered when a collection is reversed.',
  },
  USER_SUSPEND_REASON: {
    ...reason,
    list: 'Suspending people',
    meaning: 'Offered when a person is suspended or blocked.',
  },
  STORE_REJECT_REASON: {
    ...reason,
    list: 'Rejecting store requests',
    meaning: 'Offered when a store request is rejected. The applicant is emailed the reason.',
  },
  STORE_SUSPEND_REASON: { ...reason, list: 'Suspending stores', meaning: 'Offered when a store is suspended.' },
  STORE_CLOSE_REASON: { ...reason, list: 'Closing stores', meaning: 'Offered when a store is closed permanently.' },
  ROLE_SWITCH_REJECT_REASON: {
    ...reason,
    list: 'Rejecting role switches',
    meaning: 'Offered when a role switch is rejected. The person is emailed the reason.',
  },
  REDEMPTION_CANCEL_REASON: {
    ...reason,
    list: 'Cancelling redemptions',
    meaning: 'Offered when a redemption is cancelled.',
  },
  PLAY_VOID_REASON: { ...reason, list: 'Voiding plays', meaning: 'Offered when a play of a game is voided.' },
  DISQUALIFY_REASON: {
    ...reason,
    list: 'Disqualifying players',
    meaning: 'Offered when a player is disqualified from a game.',
  },
}
