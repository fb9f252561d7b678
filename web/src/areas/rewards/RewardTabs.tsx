import { redemptions } from '@fulmar/contract/redemptions'
import { Link } from '@tanstack/react-router'
import { useApi } from '#core/api/use-api.ts'
import { useCan } from '#core/session/can.ts'
import { TabLinks } from '#ui/tabs/TabLinks.tsx'
import { openRedemptions } from './redemptions/redemptions.state.ts'

/** The rewards, and what members redeemed. */
export function RewardTabs({ current }: { current: 'rewards' | 'redemptions' }) {
  const mayRead = useCan('redemptions:read')
  const open = useApi(redemptions.list, openRedemptions, { enabled: mayRead })
  if (!mayRead) return null
  const marked = (isCurrent: boolean) => (isCurrent ? ({ 'aria-current': 'page' } as const) : {})
  return (
    <TabLinks
      label="Rewards and redemptions"
      tabs={[
        {
          label: 'Rewards',
          link: (content, className) => (
            <Link
              to="/rewards"
              activeOptions={{ exact: true }}
              className={className}
              {...marked(current === 'rewards')}
            >
              {content}
            </Link>
          ),
        },
        {
          label: 'Redemptions',
          count: open.data?.totalCount,
          link: (content, className) => (
            <Link to="/rewards/redemptions" className={className} {...marked(current === 'redemptions')}>
              {content}
            </Link>
          ),
        },
      ]}
    />
  )
}
