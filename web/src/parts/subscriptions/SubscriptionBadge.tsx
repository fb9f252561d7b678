import type { SubscriptionStatus } from '@fulmar/contract/subscriptions/subscriptions'
import { StatusBadge } from '#ui/StatusBadge.tsx'
import { statusTones, statusWords } from './plans.words.ts'

export const SubscriptionBadge = ({ status }: { status: SubscriptionStatus }) => (
  <StatusBadge tone={statusTones[status]}>{statusWords[status]}</StatusBadge>
)
