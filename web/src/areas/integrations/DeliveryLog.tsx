import { isSubjectType, subjectPage } from '@fulmar/contract/activity/activity-entities'
import { type DeliveryListQuery, type WebhookDelivery, webhooks } from '@fulmar/contract/integrations/webhooks'
import { Button, Stack, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useSend } from '#core/api/use-api.ts'
import { useList } from '#parts/lists/use-list.ts'
import { Drawer } from '#ui/dialog/Drawer.tsx'
import { optionsOf } from '#ui/form/options.ts'
import { RelativeTime } from '#ui/RelativeTime.tsx'
import { StatusBadge } from '#ui/StatusBadge.tsx'
import { DataTable } from '#ui/table/DataTable.tsx'
import type { Column, Filter } from '#ui/table/table.types.ts'
import { deliveryWords, formatAnswer, formatEvent } from './integrations.words.ts'

const badgeOf = ({ status, attempts }: WebhookDelivery) =>
  status === 'WAITING' && attempts > 0 ? (
    <StatusBadge tone="bad">Failed, will retry</StatusBadge>
  ) : (
    <StatusBadge tone={status === 'SENT' ? 'ok' : 'wait'}>{deliveryWords[status]}</StatusBadge>
  )

const columns: readonly Column<WebhookDelivery, DeliveryListQuery['sortBy']>[] = [
  { id: 'event', title: 'Event', cell: row => formatEvent(row.event), detail: row => row.event },
  { id: 'status', title: 'Status', card: 'corner', cell: badgeOf },
  { id: 'answer', title: 'Last answer', card: 'plain', cell: formatAnswer },
  { id: 'attempts', title: 'Attempts', cell: row => row.attempts },
  { id: 'createdAt', title: 'Happened', sortBy: 'createdAt', card: 'titled', at: row => row.happenedAt },
]

const filters: Filter<'status'>[] = [
  { kind: 'several', key: 'status', label: 'Status', options: optionsOf(deliveryWords) },
]

export function DeliveryLog() {
  const { page, table } = useList(webhooks.deliveries)
  const [openId, setOpenId] = useState<string | null>(null)
  const opened = page.data?.data.find(row => row.id === openId)
  return (
    <>
      <DataTable
        label="Deliveries"
        columns={columns}
        {...table}
        rowName={row => formatEvent(row.event)}
        onOpen={row => setOpenId(row.id)}
        filters={filters}
      />
      {opened && <DeliveryDrawer delivery={opened} onClose={() => setOpenId(null)} />}
    </>
  )
}

function DeliveryDrawer({ delivery, onClose }: { delivery: WebhookDelivery; onClose: () => void }) {
  const again = useSend(webhooks.sendAgain, { closePopup: onClose })
  return (
    <Drawer
      isOpen
      title={formatEvent(delivery.event)}
      onClose={onClose}
      footer={
        <Button loading={again.isPending} onClick={() => again.mutate({ body: { id: delivery.id } })}>
          Send again
        </Button>
      }
    >
      <Stack gap={14} align="flex-start">
        {badgeOf(delivery)}
        <Text maw="62ch" c="dimmed">
          {formatAnswer(delivery)} · attempts: {delivery.attempts}
        </Text>
        {delivery.nextAttemptAt && (
          <Text maw="62ch" c="dimmed">
            Next attempt <RelativeTime at={delivery.nextAttemptAt} />. Later events of the same record wait for it.
          </Text>
        )}
        <RecordLink delivery={delivery} />
      </Stack>
    </Drawer>
  )
}

/** A test event is about no record. */
function RecordLink({ delivery: { event, recordType, recordId } }: { delivery: WebhookDelivery }) {
  const page = event !== 'ping' && isSubjectType(recordType) && subjectPage(recordType, recordId)
  return (
    <Text maw="62ch" c="dimmed">
      {page && (
        <>
          <Link to={page}>Open the {recordType}</Link> ·{' '}
        </>
      )}
      Record ID <code>{recordId}</code>
    </Text>
  )
}
