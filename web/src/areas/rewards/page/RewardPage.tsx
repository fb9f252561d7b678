import type { RewardRecord } from '@fulmar/contract/rewards/reward-records'
import { rewards } from '@fulmar/contract/rewards/rewards'
import { useApi } from '#core/api/use-api.ts'
import { ActivityPanel } from '#parts/ActivityPanel.tsx'
import { CostProposals } from '#parts/costs/CostProposals.tsx'
import { RecordPage, type RecordTab } from '#parts/record/RecordPage.tsx'
import { useRecordId } from '#parts/record/use-record-id.ts'
import { RedemptionsOf } from '#parts/redemptions/RedemptionsOf.tsx'
import { formatPoints } from '#ui/format/numbers.ts'
import { CodesTab } from '../codes/CodesTab.tsx'
import { RewardBadge, typeWords } from '../rewards.words.ts'
import { Overview } from './Overview.tsx'
import { RewardActions } from './RewardActions.tsx'
import { RewardTotals } from './RewardTotals.tsx'
import { StockNotice } from './StockNotice.tsx'

export function RewardPage() {
  const { id, isPossible } = useRecordId()
  const found = useApi(rewards.get, { params: { id } }, { enabled: isPossible })
  return (
    <RecordPage noun="reward" list={{ to: '/rewards', label: 'All rewards' }} isPossible={isPossible} found={found}>
      {it => ({
        name: it.name,
        meaning: [typeWords[it.type], formatPoints(it.costPoints), it.category?.name].filter(Boolean).join(' · '),
        badges: <RewardBadge status={it.status} />,
        actions: <RewardActions reward={it} />,
        content: (
          <>
            <StockNotice reward={it} />
            <CostProposals subjectId={it.id} />
            <RewardTotals reward={it} />
          </>
        ),
        tabs: tabsOf(it),
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
