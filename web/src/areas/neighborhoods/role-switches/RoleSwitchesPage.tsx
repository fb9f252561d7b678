import { roleSwitches } from '@fulmar/contract/role-switches'
import { Button } from '@mantine/core'
import { UserRoundPlus } from 'lucide-react'
import { useState } from 'react'
import { useApi } from '#core/api/use-api.ts'
import { useCan } from '#core/session/can.ts'
import { countOf, InboxPage } from '#parts/inbox/InboxPage.tsx'
import { useQueueAddress } from '#parts/inbox/use-queue-address.ts'
import { lazyNamed } from '#ui/lazy-named.ts'
import { NeighborhoodTabs } from '../page/NeighborhoodTabs.tsx'
import { SwitchInbox } from './SwitchInbox.tsx'
import { SwitchTable } from './SwitchTable.tsx'
import { openSwitches, switchQueues } from './switches.state.ts'

const RequestSwitchDrawer = lazyNamed(() => import('./RequestSwitchDrawer.tsx'), 'RequestSwitchDrawer')

export function RoleSwitchesPage() {
  const { queue, onQueue, ...opened } = useQueueAddress(switchQueues)
  const [isAsking, setAsking] = useState(false)
  const mayAsk = useCan('role-switches:ask')
  const waiting = useApi(roleSwitches.list, openSwitches)
  return (
    <InboxPage
      title="Role switches"
      meaning="Requests to lead a neighborhood or to step down. Members are emailed your decision."
      actions={
        mayAsk && (
          <Button leftSection={<UserRoundPlus size={16} aria-hidden />} onClick={() => setAsking(true)}>
            Propose a leader
          </Button>
        )
      }
      tabs={<NeighborhoodTabs current="requests" />}
      choice={{
        label: 'Which requests',
        value: queue,
        onChange: onQueue,
        queues: [
          { value: 'open', label: 'To decide', ...countOf(waiting.data) },
          { value: 'all', label: 'All requests' },
        ],
      }}
    >
      {queue === 'open' ? <SwitchInbox {...opened} /> : <SwitchTable {...opened} />}
      {isAsking && <RequestSwitchDrawer onClose={() => setAsking(false)} />}
    </InboxPage>
  )
}
