import { costProposals } from '@fulmar/contract/costs/cost-proposals'
import { redemptions } from '@fulmar/contract/rewards/redemptions'
import { useApi } from '#core/api/use-api.ts'
import { useCan } from '#core/session/can.ts'
import { type TabLink, TabLinks } from '#ui/tabs/TabLinks.tsx'
import { openRedemptions } from './redemptions/redemptions.state.ts'

/** The rewards, what members redeemed, and changes of costs that wait for approval. */
export function RewardTabs({ current }: { current: 'rewards' | 'redemptions' | 'costs' }) {
  const [mayReadRedemptions, mayReadCosts] = [useCan('redemptions:read'), useCan('costs:read')]
  const open = useApi(redemptions.list, openRedemptions, { enabled: mayReadRedemptions })
  const waiting = useApi(costProposals.list, { query: { status: ['PENDING'], limit: 100 } }, { enabled: mayReadCosts })
  if (!mayReadRedemptions && !mayReadCosts) return null
  const tab = (name: typeof current, label: string, to: TabLink['to'], count?: number): TabLink => ({
    label,
    to,
    count,
    isCurrent: name === current,
  })
  return (
    <TabLinks
      label="Rewards, redemptions and cost changes"
      tabs={[
        tab('rewards', 'Rewards', '/rewards'),
        ...(mayReadRedemptions
          ? [tab('redemptions', 'Redemptions', '/rewards/redemptions', open.data?.totalCount)]
          : []),
        ...(mayReadCosts ? [tab('costs', 'Cost changes', '/rewards/costs', waiting.data?.totalCount)] : []),
      ]}
    />
  )
}
