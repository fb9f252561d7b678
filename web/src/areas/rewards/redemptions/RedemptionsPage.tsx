import { redemptions } from '@fulmar/contract/rewards/redemptions'
import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { Gift, Printer, ScanLine } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useApi } from '#core/api/use-api.ts'
import { useCan } from '#core/session/can.ts'
import { useQueueAddress } from '#parts/inbox/use-queue-address.ts'
import { QueueSwitch } from '#ui/inbox/QueueSwitch.tsx'
import { Sections } from '#ui/layout/Sections.tsx'
import { PageHeader } from '#ui/PageHeader.tsx'
import { RewardTabs } from '../RewardTabs.tsx'
import { RedemptionQueue } from './RedemptionQueue.tsx'
import { RedemptionTable } from './RedemptionTable.tsx'
import classes from './redemptions.module.css'
import { openRedemptions, redemptionQueues } from './redemptions.state.ts'

const FindByCodeDialog = lazy(() => import('./FindByCodeDialog.tsx').then(it => ({ default: it.FindByCodeDialog })))
const RedeemDrawer = lazy(() => import('./RedeemDrawer.tsx').then(it => ({ default: it.RedeemDrawer })))

export function RedemptionsPage() {
  const { queue, onQueue, ...opened } = useQueueAddress(redemptionQueues)
  const [layer, setLayer] = useState<'find' | 'redeem' | null>(null)
  const mayFulfil = useCan('redemptions:fulfil')
  const mayRedeem = useCan('rewards:redeem')
  const open = useApi(redemptions.list, openRedemptions)
  const close = () => setLayer(null)
  return (
    <div className={classes.inboxPage}>
      <Sections>
        <PageHeader
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
                <Button
                  variant="default"
                  leftSection={<ScanLine size={16} aria-hidden />}
                  onClick={() => setLayer('find')}
                >
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
        />
        <RewardTabs current="redemptions" />
        <QueueSwitch
          label="Which redemptions"
          value={queue}
          onChange={onQueue}
          queues={[
            {
              value: 'open',
              label: 'To hand over',
              count: open.data?.totalCount,
              isAtLeast: open.data?.totalIsAtLeast,
            },
            { value: 'all', label: 'All redemptions' },
          ]}
        />
        {queue === 'open' ? <RedemptionQueue {...opened} /> : <RedemptionTable {...opened} />}
        <Suspense>
          {layer === 'find' && <FindByCodeDialog onClose={close} />}
          {layer === 'redeem' && <RedeemDrawer onClose={close} />}
        </Suspense>
      </Sections>
    </div>
  )
}
