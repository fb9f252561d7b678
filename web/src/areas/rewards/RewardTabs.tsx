import { costProposals } from '@fulmar/contract/costs/cost-proposals'
import { redemptions } from '@fulmar/contract/rewards/redemptions'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
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
  const marked = (isCurrent: boolean) => (isCurrent ? ({ 'aria-current': 'page' } as const) : {})
  const rewardsTab = {
    label: 'Rewards',
    link: (content: ReactNode, className: string) => (
      <Link to="/rewards" activeOptions={{ exact: true }} className={className} {...marked(current === 'rewards')}>
        {content}
      </Link>
    ),
  }
  const redemptionsTab = {
    label: 'Redemptions',
    count: open.data?.totalCount,
    link: (content: ReactNode, className: string) => (
      <Link to="/rewards/redemptions" className={className} {...marked(current === 'redemptions')}>
        {content}
      </Link>
    ),
  }
  const costsTab = {
    label: 'Cost changes',
    count: waiting.data?.totalCount,
    link: (content: ReactNode, className: string) => (
      <Link to="/rewards/costs" className={className} {...marked(current === 'costs')}>
        {content}
      </Link>
    ),
  }
  return (
    <TabLinks
      label="Rewards, redemptions and cost changes"
      tabs={[rewardsTab, ...(mayReadRedemptions ? [redemptionsTab] : []), ...(mayReadCosts ? [costsTab] : [])]}
    />
  )
}
