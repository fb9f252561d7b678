import type { RewardRecord } from '@fulmar/contract/rewards/reward-records'
import { formatStock } from '#parts/format-stock.ts'
import { formatNumber, formatPercent } from '#ui/format/numbers.ts'
import { StatCard } from '#ui/stats/StatCard.tsx'
import { StatRow } from '#ui/stats/StatRow.tsx'
import { formatHours } from '../rewards.words.ts'

export const RewardTotals = ({ reward: it }: { reward: RewardRecord }) => (
  <StatRow label="Totals">
    <StatCard label="Stock" value={formatStock(it)} {...(it.isLow && { tone: 'attention' as const })} />
    <StatCard label="Affordable by" value={formatNumber(it.affordableBy)} note="members now" />
    <StatCard label="Open redemptions" value={formatNumber(it.openRedemptions)} />
    <StatCard label="Fulfilled" value={formatNumber(it.fulfilled)} />
    <StatCard label="Points redeemed" value={formatNumber(it.pointsRedeemed)} />
    <StatCard
      label="Fulfilment rate"
      value={formatPercent(it.fulfilmentRate, 0)}
      note={it.medianHoursToFulfil !== null && `median ${formatHours(it.medianHoursToFulfil)} to fulfil`}
    />
  </StatRow>
)
