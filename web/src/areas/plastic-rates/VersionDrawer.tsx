import type { PlasticRate, PlasticType } from '@fulmar/contract/plastic-rates'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { useCan } from '#core/session/can.ts'
import { ActivityTimeline } from '#parts/ActivityTimeline.tsx'
import { Drawer } from '#ui/dialog/Drawer.tsx'
import { FactList } from '#ui/FactList.tsx'
import { formatExact } from '#ui/format/dates.ts'
import { NONE } from '#ui/format/numbers.ts'
import { CancelRateDialog } from './CancelRateDialog.tsx'
import classes from './plastic-rates.module.css'
import { sayRate } from './plastic-rates.words.ts'
import { RateBadge } from './RateBadge.tsx'

interface Props {
  rate: PlasticRate
  plastic: PlasticType
  onChange: () => void
  onClose: () => void
}

/** One version in full; one that has not begun can still be changed or called off. */
export function VersionDrawer({ rate, plastic, onChange, onClose }: Props) {
  const [isCancelling, setCancelling] = useState(false)
  const mayWrite = useCan('rates:write')
  const maySeeActivity = useCan('activity:read')
  const isOpen = rate.status === 'SCHEDULED' && mayWrite
  return (
    <Drawer
      isOpen
      title={`${plastic.label}: ${sayRate(rate.pointsPerKg)} points per kg`}
      onClose={onClose}
      footer={
        isOpen && (
          <>
            <Button variant="light" color="red" onClick={() => setCancelling(true)}>
              Cancel this rate
            </Button>
            <Button onClick={onChange}>Change</Button>
          </>
        )
      }
    >
      <div className={classes.form}>
        <FactList
          facts={[
            { label: 'Status', value: <RateBadge status={rate.status} /> },
            { label: 'From', value: formatExact(rate.effectiveFrom) },
            { label: 'To', value: rate.effectiveTo ? formatExact(rate.effectiveTo) : NONE },
            { label: 'Reason', value: rate.reason },
            { label: 'Set by', value: rate.author?.name ?? 'The system' },
            ...(rate.approver ? [{ label: 'Approved by', value: rate.approver.name }] : []),
            { label: 'Set at', value: formatExact(rate.createdAt) },
          ]}
        />
        {maySeeActivity && <ActivityTimeline entityType="rate" entityId={rate.id} />}
      </div>
      {isCancelling && <CancelRateDialog rate={rate} onClose={() => setCancelling(false)} onDone={onClose} />}
    </Drawer>
  )
}
