import type { PointsPolicyInput } from '@fulmar/contract/points/points-policy'

export type PolicyPart = keyof PointsPolicyInput

export const panelTitles: Record<PolicyPart, string> = {
  flags: 'Flagging rules',
  limits: 'Limits',
  dailyPoints: 'Points a day without review',
  expiry: 'Expiry of points',
}
