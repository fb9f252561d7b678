import { type PlasticRate, type PlasticType, plasticRates } from '@fulmar/contract/plastic-rates/plastic-rates'
import { Button, Stack } from '@mantine/core'
import { useState } from 'react'
import { useSend } from '#core/api/use-api.ts'
import { useCan } from '#core/session/can.ts'
import { ActivityPanel } from '#parts/activity/ActivityPanel.tsx'
import { ReasonDialog } from '#parts/reasons/ReasonDialog.tsx'
import { Drawer } from '#ui/dialog/Drawer.tsx'
import { FactList } from '#ui/FactList.tsx'
import { formatDateTime } from '#ui/format/dates.ts'
import { NONE } from '#ui/format/numbers.ts'
import { formatRate, RateBadge } from './plastic-rates.words.ts'

interface Props {
  rate: PlasticRate
  plastic: PlasticType
  onChange: () => void
  onClose: () => void
}

/** One version in full. A scheduled one can be changed or cancelled. */
export function VersionDrawer({ rate, plastic, onChange, onClose }: Props) {
  const [isCancelling, setCancelling] = useState(false)
  const mayWrite = useCan('rates:write')
  const isOpen = rate.status === 'SCHEDULED' && mayWrite
  return (
    <Drawer
      isOpen
      title={`${plastic.label}: ${formatRate(rate.pointsPerKg)} points per kg`}
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
      <Stack gap={20}>
        <FactList
          facts={[
            { label: 'Status', value: <RateBadge status={rate.status} /> },
            { label: 'From', value: formatDateTime(rate.effectiveFrom) },
            { label: 'To', value: rate.effectiveTo ? formatDateTime(rate.effectiveTo) : NONE },
            { label: 'Reason', value: rate.reason },
            { label: 'Set by', value: rate.author?.name ?? 'The system' },
            ...(rate.approver ? [{ label: 'Approved by', value: rate.approver.name }] : []),
            { label: 'Set on', value: formatDateTime(rate.createdAt) },
          ]}
        />
        <ActivityPanel entityType="rate" entityId={rate.id} />
      </Stack>
      {isCancelling && <CancelRateDialog rate={rate} onClose={() => setCancelling(false)} onDone={onClose} />}
    </Drawer>
  )
}

interface CancelProps {
  rate: PlasticRate
  onClose: () => void
  onDone: () => void
}

function CancelRateDialog({ rate, onClose, onDone }: CancelProps) {
  const cancel = useSend(plasticRates.cancel, { closePopup: onDone })
  return (
    <ReasonDialog
      title="Cancel scheduled rate?"
      verb="Cancel this rate"
      cancel="Keep it"
      isBusy={cancel.isPending}
      onSend={reason => cancel.mutateAsync({ body: { id: rate.id, reason } })}
      onClose={onClose}
    >
      {formatRate(rate.pointsPerKg)} points per kg from {formatDateTime(rate.effectiveFrom)} will not take effect, and
      the previous rate continues. The cancelled rate stays in the history.
    </ReasonDialog>
  )
}
