import type { NotificationType } from '@fulmar/contract/notification-types'
import { Coins, CreditCard, Gift, GraduationCap, MapPinned, Scale, Store, TriangleAlert, UsersRound } from 'lucide-react'

export const typeIcons: Record<NotificationType, typeof Gift> = {
  STORE_REQUESTED: Store,
  ROLE_SWITCH_REQUESTED: MapPinned,
  COLLECTIONS_FLAGGED: Scale,
  ADJUSTMENT_WAITING: Scale,
  RATE_PROPOSED: Coins,
  RATE_DECIDED: Coins,
  REDEMPTIONS_WAITING: Gift,
  REWARD_STOCK_LOW: Gift,
  REWARD_CODES_LOW: Gift,
  REWARD_ENDING: Gift,
  TRIAL_ENDING: CreditCard,
  SUBSCRIPTION_CANCELLED: CreditCard,
  SUBSCRIPTION_ENDED: CreditCard,
  SUBSCRIPTION_TERMS_CHANGED: CreditCard,
  PLAN_PRICE_CHANGED: CreditCard,
  ROUND_PAID: GraduationCap,
  PRIZE_HELD_BACK: GraduationCap,
  PRIZES_OVER_BUDGET: GraduationCap,
  PRIZE_WON: GraduationCap,
  TEAM_JOINED: UsersRound,
  JOB_FAILED: TriangleAlert,
}
