import { type Webhook, webhookInput, webhooks } from '@fulmar/contract/integrations/webhooks'
import { Button, Group, Stack, Text } from '@mantine/core'
import { Webhook as WebhookIcon } from 'lucide-react'
import { useState } from 'react'
import { Loaded } from '#core/api/Loaded.tsx'
import { useApi, useSend } from '#core/api/use-api.ts'
import { useConfirm } from '#ui/dialog/use-confirm.tsx'
import { FormDrawer } from '#ui/form/FormDrawer.tsx'
import { TextField } from '#ui/form/TextField.tsx'
import { useSendForm } from '#ui/form/use-send-form.ts'
import { formatCount } from '#ui/format/numbers.ts'
import { Panel } from '#ui/Panel.tsx'
import { RelativeTime } from '#ui/RelativeTime.tsx'
import { StatusBadge } from '#ui/StatusBadge.tsx'
import { ChecksField } from './ChecksField.tsx'
import { eventOptions, formatEvent } from './integrations.words.ts'
import { SecretDialog } from './SecretDialog.tsx'

export function Webhooks() {
  const found = useApi(webhooks.list, {})
  const [edited, setEdited] = useState<Webhook | 'new' | null>(null)
  const [secret, setSecret] = useState<string | null>(null)
  return (
    <Panel
      title="Webhooks"
      aside={
        <Button size="xs" onClick={() => setEdited('new')}>
          Add webhook
        </Button>
      }
    >
      <Loaded
        of={found}
        lines={3}
        empty={
          <Text maw="62ch" c="dimmed">
            No webhooks yet. Add one to notify another system of what happens here.
          </Text>
        }
      >
        {({ data }) => (
          <ul className="divided">
            {data.map(row => (
              <WebhookRow key={row.id} webhook={row} onEdit={() => setEdited(row)} />
            ))}
          </ul>
        )}
      </Loaded>
      {edited && <WebhookDrawer webhook={edited} onSecret={setSecret} onClose={() => setEdited(null)} />}
      {secret && (
        <SecretDialog title="Copy the signing secret" secret={secret} onClose={() => setSecret(null)}>
          It is not shown again. The receiver needs it to check that events come from here.
        </SecretDialog>
      )}
    </Panel>
  )
}

interface DrawerProps {
  webhook: Webhook | 'new'
  onSecret: (secret: string) => void
  onClose: () => void
}

function WebhookDrawer({ webhook, onSecret, onClose }: DrawerProps) {
  const create = useSend(webhooks.create, { hideToast: true })
  const change = useSend(webhooks.change)
  const isNew = webhook === 'new'
  const form = useSendForm(
    webhookInput,
    isNew ? { url: '', events: [] } : { url: webhook.url, events: webhook.events },
    {
      send: async body => {
        if (isNew) onSecret((await create.mutateAsync({ body })).data.secret)
        else await change.mutateAsync({ body: { id: webhook.id, version: webhook.version, ...body } })
      },
      onSent: onClose,
    },
  )
  const verb = isNew ? 'Add webhook' : 'Save changes'
  return (
    <FormDrawer form={form} title={isNew ? 'Add webhook' : 'Edit webhook'} verb={verb} onClose={onClose}>
      <TextField
        control={form.control}
        name="url"
        label="URL"
        inputMode="url"
        maxLength={500}
        help="Starts with https://. Events are posted there as JSON."
      />
      <ChecksField control={form.control} name="events" label="Events" options={eventOptions} />
    </FormDrawer>
  )
}

function WebhookRow({ webhook, onEdit }: { webhook: Webhook; onEdit: () => void }) {
  const { id, version, url, status, failingSince, waiting, lastSentAt, events } = webhook
  const [confirm, dialog] = useConfirm()
  const change = useSend(webhooks.change)
  const ping = useSend(webhooks.ping)
  const remove = useSend(webhooks.remove)
  const isPaused = status === 'PAUSED'
  const askToRemove = async () => {
    const isSure = await confirm({
      title: 'Remove this webhook?',
      body: `${url} gets no more events, and its delivery log is removed.`,
      verb: 'Remove',
      tone: 'danger',
    })
    if (isSure) remove.mutate({ body: { id, version } })
  }
  const badge = isPaused ? (
    <StatusBadge tone="off">Paused</StatusBadge>
  ) : (
    <StatusBadge tone={failingSince ? 'bad' : 'ok'}>{failingSince ? 'Failing' : 'Active'}</StatusBadge>
  )
  return (
    <li className="row">
      <WebhookIcon size={20} strokeWidth={1.6} aria-hidden className="quiet" style={{ flex: 'none' }} />
      <Stack gap={0} flex="1 1 12rem" miw={0}>
        <span className="row strong" style={{ gap: '4px 10px' }}>
          {url} {badge}
        </span>
        <span className="quiet fine">
          {formatCount(waiting, 'event')} waiting ·{' '}
          {lastSentAt ? (
            <>
              last delivered <RelativeTime at={lastSentAt} />
            </>
          ) : (
            'nothing delivered yet'
          )}
          {failingSince && (
            <>
              {' '}
              · failing since <RelativeTime at={failingSince} />
            </>
          )}
        </span>
        <span className="quiet fine">{events.map(formatEvent).join(' · ')}</span>
      </Stack>
      <Group gap={8}>
        <Button size="xs" variant="default" loading={ping.isPending} onClick={() => ping.mutate({ body: { id } })}>
          Send test event
        </Button>
        <Button
          size="xs"
          variant="default"
          loading={change.isPending}
          onClick={() => change.mutate({ body: { id, version, status: isPaused ? 'ACTIVE' : 'PAUSED' } })}
        >
          {isPaused ? 'Resume' : 'Pause'}
        </Button>
        <Button size="xs" variant="default" onClick={onEdit}>
          Edit
        </Button>
        <Button size="xs" variant="subtle" color="red" onClick={() => void askToRemove()}>
          Remove
        </Button>
      </Group>
      {dialog}
    </li>
  )
}
