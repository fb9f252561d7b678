import { pointsWords } from '@fulmar/contract/points/points-words'
import { rewardFields } from '@fulmar/contract/rewards/reward-fields'
import type { Reward, RewardRecord } from '@fulmar/contract/rewards/reward-records'
import { rewards } from '@fulmar/contract/rewards/rewards'
import { Alert } from '@mantine/core'
import { TriangleAlert } from 'lucide-react'
import { useApi } from '#core/api/use-api.ts'
import { ActivityPanel } from '#parts/activity/ActivityPanel.tsx'
import { CostProposals } from '#parts/costs/CostProposals.tsx'
import { formatStock } from '#parts/format-stock.ts'
import { WaitingChange } from '#parts/proposals/WaitingChange.tsx'
import { RecordPage, type RecordTab } from '#parts/record/RecordPage.tsx'
import { useRecordId } from '#parts/record/use-record-id.ts'
import { RedemptionsOf } from '#parts/redemptions/RedemptionsOf.tsx'
import { formatNumber, formatPercent, formatPoints, formatShare } from '#ui/format/numbers.ts'
import { StatCard } from '#ui/stats/StatCard.tsx'
import { StatRow } from '#ui/stats/StatRow.tsx'
import { CodesTab } from '../codes/CodesTab.tsx'
import { formatHours, RewardBadge, stateOf } from '../rewards.words.ts'
import { Overview } from './Overview.tsx'
import { RewardActions } from './RewardActions.tsx'

export function RewardPage() {
  const { id, isPossible } = useRecordId()
  const found = useApi(rewards.get, { params: { id } }, { enabled: isPossible })
  return (
    <RecordPage noun="reward" list={{ to: '/rewards', label: 'All rewards' }} isPossible={isPossible} found={found}>
      {record => ({
        name: record.name,
        meaning: [rewardFields.type.options[record.type], formatPoints(record.costPoints), record.category?.name]
          .filter(Boolean)
          .join(' · '),
        badges: <RewardBadge status={stateOf(record)} />,
        actions: <RewardActions reward={record} />,
        content: (
          <>
            <StockNotice reward={record} />
            <WaitingChange kind="REWARD_FACE" subjectId={record.id} />
            <CostProposals subjectId={record.id} />
            <RewardTotals reward={record} />
          </>
        ),
        tabs: tabsOf(record),
      })}
    </RecordPage>
  )
}

const tabsOf = (reward: RewardRecord): RecordTab[] => [
  { name: 'overview', label: 'Overview', content: <Overview reward={reward} /> },
  {
    name: 'redemptions',
    label: 'Redemptions',
    count: reward.openRedemptions,
    permission: 'redemptions:read',
    content: <RedemptionsOf of={{ rewardId: reward.id }} />,
  },
  ...(reward.stockKind === 'CODES' ? [{ name: 'codes', label: 'Codes', content: <CodesTab reward={reward} /> }] : []),
  {
    name: 'activity',
    label: 'Activity',
    permission: 'activity:read',
    content: <ActivityPanel entityType="reward" entityId={reward.id} />,
  },
]

const RewardTotals = ({ reward }: { reward: RewardRecord }) => (
  <StatRow label="Totals">
    <StatCard label="Stock" value={formatStock(reward)} {...(reward.isLow && { tone: 'attention' as const })} />
    <StatCard label="Affordable by" value={formatNumber(reward.affordableBy)} note="members now" />
    <StatCard label="Open redemptions" value={formatNumber(reward.openRedemptions)} />
    <StatCard label="Fulfilled" value={formatNumber(reward.fulfilled)} />
    <StatCard label={pointsWords.redeemed} value={formatNumber(reward.pointsRedeemed)} />
    <StatCard
      label="Fulfilment rate"
      value={formatFulfilment(reward)}
      note={reward.medianHoursToFulfil !== null && `median ${formatHours(reward.medianHoursToFulfil)} to fulfil`}
    />
  </StatRow>
)

/** Of the redemptions that were decided. */
const formatFulfilment = ({ fulfilmentRate, fulfilled }: RewardRecord) =>
  fulfilmentRate
    ? formatShare(fulfilmentRate, Math.round(fulfilled / fulfilmentRate))
    : formatPercent(fulfilmentRate, 0)

/** Says so while something can still be done about it; a reward that is not on offer needs none. */
function StockNotice({ reward }: { reward: Reward }) {
  const { stock, isLow, status } = reward
  if (status === 'ARCHIVED' || stock === null || !(isLow || stock === 0)) return null
  return (
    <Alert color={stock === 0 ? 'red' : 'yellow'} icon={<TriangleAlert size={18} />} role="status">
      {noticeOf(reward, stock)}
    </Alert>
  )
}

function noticeOf(reward: Reward, stock: number): string {
  const hasCodes = reward.stockKind === 'CODES'
  if (stock > 0)
    return `Only ${formatStock(reward)}. ${hasCodes ? 'Add more codes' : 'Raise the stock'} before it runs out.`
  if (hasCodes && reward.status !== 'ACTIVE')
    return 'No voucher codes. Edit the reward to add them; then you can publish it.'
  return `${formatStock(reward)}: members cannot redeem this reward. ${hasCodes ? 'Add codes' : 'Raise the stock'} to offer it again.`
}
