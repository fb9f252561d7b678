import type { SubscriptionStatus } from '@fulmar/contract/subscriptions/subscriptions'
import { statuses } from '#parts/statuses.tsx'

export const { words: statusWords, Badge: SubscriptionBadge } = statuses<SubscriptionStatus>({
  TRIAL: ['Trial', 'info'],
  ACTIVE: ['Active', 'ok'],
  CANCELLING: ['Cancelling', 'wait'],
  ENDED: ['Ended', 'off'],
})
