import { roleSwitches } from '@fulmar/contract/role-switches'
import { Link } from '@tanstack/react-router'
import { useApi } from '#core/api/use-api.ts'
import { useCan } from '#core/session/can.ts'
import { TabLinks } from '#ui/tabs/TabLinks.tsx'
import { openSwitches } from '../role-switches/switches.state.ts'

/** Tabs for neighborhoods and role switch requests. */
export function NeighborhoodTabs({ current }: { current: 'list' | 'requests' }) {
  const mayRead = useCan('role-switches:read')
  const waiting = useApi(roleSwitches.list, openSwitches, { enabled: mayRead })
  if (!mayRead) return null
  const marked = (isCurrent: boolean) => (isCurrent ? ({ 'aria-current': 'page' } as const) : {})
  return (
    <TabLinks
      label="Neighborhoods and role switches"
      tabs={[
        {
          label: 'Neighborhoods',
          link: (content, className) => (
            <Link
              to="/neighborhood"
              activeOptions={{ exact: true }}
              className={className}
              {...marked(current === 'list')}
            >
              {content}
            </Link>
          ),
        },
        {
          label: 'Role switches',
          count: waiting.data?.totalCount,
          link: (content, className) => (
            <Link to="/neighborhood/requests" className={className} {...marked(current === 'requests')}>
              {content}
            </Link>
          ),
        },
      ]}
    />
  )
}
