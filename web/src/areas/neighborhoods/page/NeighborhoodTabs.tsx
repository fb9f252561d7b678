import { roleSwitches } from '@fulmar/contract/role-switches'
import { useApi } from '#core/api/use-api.ts'
import { useCan } from '#core/session/can.ts'
import { TabLinks } from '#ui/tabs/TabLinks.tsx'
import { openSwitches } from '../role-switches/switches.state.ts'

/** Tabs for neighborhoods and role switch requests. */
export function NeighborhoodTabs({ current }: { current: 'list' | 'requests' }) {
  const mayRead = useCan('role-switches:read')
  const waiting = useApi(roleSwitches.list, openSwitches, { enabled: mayRead })
  if (!mayRead) return null
  return (
    <TabLinks
      label="Neighborhoods and role switches"
      tabs={[
        { label: 'Neighborhoods', to: '/neighborhood', isCurrent: current === 'list' },
        {
          label: 'Role switches',
          to: '/neighborhood/requests',
          count: waiting.data?.totalCount,
          isCurrent: current === 'requests',
        },
      ]}
    />
  )
}
