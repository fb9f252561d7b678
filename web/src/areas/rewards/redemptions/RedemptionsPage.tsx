import { redemptions } from '@fulmar/contract/rewards/redemptions'
import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { Gift, Printer, ScanLine } from 'lucide-react'
import { useState } from 'react'
import { useApi } from '#core/api/use-api.ts'
import { useCan } from '#core/session/can.ts'
import { countOf, InboxPage } from '#parts/inbox/InboxPage.tsx'
import { useQueueAddress } from '#parts/inbox/use-queue-address.ts'
import { lazyNamed } from '#ui/lazy-named.ts'
import { RewardTabs } from '../RewardTabs.tsx'
import { RedemptionQueue } from './RedemptionQueue.tsx'
import { RedemptionTable } from './RedemptionTable.tsx'
import { openRedemptions, redemptionQueues } from './redemptions.state.ts'

const FindByCodeDialog = lazyNamed(() => import('./FindByCodeDialog.tsx'), 'FindByCodeDialog')
const RedeemDrawer = lazyNamed(() => import('#parts/redemptions/RedeemDrawer.tsx'), 'RedeemDrawer')

export function RedemptionsPage() {
  const { queue, onQueue, ...opened } = useQueueAddress(redemptionQueues)
  const [layer, setLayer] = useState<'find' | 'redeem' | null>(null)
  const mayFulfil = useCan('redemptions:fulfil')
  const mayRedeem = useCan('rewards:redeem')
  const open = useApi(redemptions.list, openRedemptions)
  const close = () => setLayer(null)
  return (
    <InboxPage
      title="Redemptions"
      meaning="Hand rewards over to members. Their points are held until then and released if the redemption is cancelled or expires."
      actions={
        <>
          <Button
            variant="default"
            leftSection={<Printer size={16} aria-hidden />}
            renderRoot={props => <Link to="/rewards/pick-list" {...props} />}
          >
            Pick list
          </Button>
          {mayFulfil && (
            <Button variant="default" leftSection={<ScanLine size={16} aria-hidden />} onClick={() => setLayer('find')}>
              Find by code
            </Button>
          )}
          {mayRedeem && (
            <Button leftSection={<Gift size={16} aria-hidden />} onClick={() => setLayer('redeem')}>
              Redeem for a member
            </Button>
          )}
        </>
      }
      tabs={<RewardTabs current="redemptions" />}
      choice={{
        label: 'Which redemptions',
        value: queue,
        onChange: onQueue,
        queues: [
          { value: 'open', label: 'To hand over', ...countOf(open.data) },
          { value: 'all', label: 'All redemptions' },
        ],
      }}
    >
      {queue === 'open' ? <RedemptionQueue {...opened} /> : <RedemptionTable {...opened} />}
      {layer === 'find' && <FindByCodeDialog onClose={close} />}
      {layer === 'redeem' && <RedeemDrawer onClose={close} />}
    </InboxPage>
  )
}
