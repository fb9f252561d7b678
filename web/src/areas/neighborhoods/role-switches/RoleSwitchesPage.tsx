import { roleSwitches } from '@fulmar/contract/role-switches'
import { Button, SegmentedControl } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { UserRoundPlus } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useApi } from '#core/api/use-api.ts'
import { useAddress } from '#core/search.ts'
import { useCan } from '#core/session/can.ts'
import { formatTotal } from '#ui/format/numbers.ts'
import { Sections } from '#ui/layout/Sections.tsx'
import { PageHeader } from '#ui/PageHeader.tsx'
import { NeighborhoodTabs } from '../page/NeighborhoodTabs.tsx'
import { SwitchInbox } from './SwitchInbox.tsx'
import { SwitchStats } from './SwitchStats.tsx'
import { SwitchTable } from './SwitchTable.tsx'
import classes from './switches.module.css'
import { openSwitches, type SwitchAddress, switchAddress } from './switches.state.ts'

const RequestSwitchDrawer = lazy(() =>
  import('./RequestSwitchDrawer.tsx').then(it => ({ default: it.RequestSwitchDrawer })),
)

/** Who wants to lead, and who wants to step down. */
export function RoleSwitchesPage() {
  const { queue, open } = useAddress<SwitchAddress>(switchAddress)
  const navigate = useNavigate({ from: '/neighborhood/requests' })
  const [isAsking, setAsking] = useState(false)
  const mayAsk = useCan('role-switches:ask')
  const waiting = useApi(roleSwitches.list, openSwitches)
  const show = (id: string | undefined) =>
    void navigate({
      to: '/neighborhood/requests',
      search: previous => ({ ...previous, open: id }),
      replace: true,
      resetScroll: false,
    })
  const count = waiting.data && ` (${formatTotal(waiting.data.totalCount, waiting.data.totalIsAtLeast)})`
  return (
    <div className={classes.inboxPage}>
      <Sections>
        <PageHeader
          title="Role switches"
          meaning="Who asks to lead a neighborhood or to step down. They are told by mail whatever you decide."
          actions={
            mayAsk && (
              <Button leftSection={<UserRoundPlus size={16} aria-hidden />} onClick={() => setAsking(true)}>
                Ask for somebody
              </Button>
            )
          }
        />
        <NeighborhoodTabs current="requests" />
        <SegmentedControl
          className={classes.queues}
          aria-label="Which requests"
          value={queue}
          onChange={value =>
            void navigate({
              to: '/neighborhood/requests',
              search: value === 'all' ? { queue: 'all' } : {},
              resetScroll: false,
            })
          }
          data={[
            { value: 'open', label: `To decide${count ?? ''}` },
            { value: 'all', label: 'All requests' },
          ]}
        />
        {queue === 'open' ? (
          <SwitchInbox openId={open} onOpen={show} />
        ) : (
          <>
            <SwitchStats />
            <SwitchTable openId={open} onOpen={show} />
          </>
        )}
        <Suspense>{isAsking && <RequestSwitchDrawer onClose={() => setAsking(false)} />}</Suspense>
      </Sections>
    </div>
  )
}
