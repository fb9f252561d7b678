import { costProposals } from '@fulmar/contract/cost-proposals'
import { redemptions } from '@fulmar/contract/redemptions'
import { useApi } from '#core/api/use-api.ts'
import { useCan } from '#core/session/can.ts'
import { TabLinks } from '#ui/tabs/TabLinks.tsx'
import { openRedemptions } from './redemptions/redemptions.state.ts'

/** The rewards, what members redeemed, and changes of costs that wait for approval. */
export function RewardTabs({ current }: { current: 'rewards' | 'redemptions' | 'costs' }) {
  const [mayReadRedemptions, mayReadCosts] = [useCan('redemptions:read'), useCan('costs:read')]
  const open = useApi(redemptions.list, openRedemptions, { enabled: mayReadRedemptions })
  const waiting = useApi(costProposals.list, { query: { status: ['PENDING'], limit: 100 } }, { enabled: mayReadCosts })
  if (!mayReadRedemptions && !mayReadCosts) return null
  const tabs = [
    { name: 'rewards', label: 'Rewards', to: '/rewards', isShown: true },
    {
      name: 'redemptions',
      label: 'Redemptions',
      to: '/rewards/redemptions',
      count: open.data?.totalCount,
      isShown: mayReadRedemptions,
    },
    {
      name: 'costs',
      label: 'Cost changes',
      to: '/rewards/costs',
      count: waiting.data?.totalCount,
      isShown: mayReadCosts,
    },
  ] as const
  return (
    <TabLinks
      label="Rewards, redemptions and cost changes"
      tabs={tabs
        .filter(tab => tab.isShown)
        .map(({ name, isShown: _, ...tab }) => ({ ...tab, isCurrent: name === current }))}
    />
  )
}
