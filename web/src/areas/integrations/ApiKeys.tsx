import { type ApiKey, apiKeyInput, apiKeys, keyDays } from '@fulmar/contract/integrations/api-keys'
import { Button, Stack, Text } from '@mantine/core'
import { KeyRound } from 'lucide-react'
import { useState } from 'react'
import { z } from 'zod'
import { Loaded } from '#core/api/Loaded.tsx'
import { useApi, useSend } from '#core/api/use-api.ts'
import { useConfirm } from '#ui/dialog/use-confirm.tsx'
import { FormDrawer } from '#ui/form/FormDrawer.tsx'
import { SelectField } from '#ui/form/SelectField.tsx'
import { TextField } from '#ui/form/TextField.tsx'
import { useSendForm } from '#ui/form/use-send-form.ts'
import { Panel } from '#ui/Panel.tsx'
import { RelativeTime } from '#ui/RelativeTime.tsx'
import { StatusBadge } from '#ui/StatusBadge.tsx'
import { ChecksField } from './ChecksField.tsx'
import { formatScopes, keyState, scopeOptions } from './integrations.words.ts'
import { SecretDialog } from './SecretDialog.tsx'

export function ApiKeys() {
  const keys = useApi(apiKeys.list, {})
  const [isAdding, setAdding] = useState(false)
  const [created, setCreated] = useState<string | null>(null)
  return (
    <Panel
      title="API keys"
      aside={
        <Button size="xs" onClick={() => setAdding(true)}>
          Create API key
        </Button>
      }
    >
      <Loaded
        of={keys}
        lines={3}
        empty={
          <Text maw="62ch" c="dimmed">
            No API keys yet. Create one for each program that calls the API.
          </Text>
        }
      >
        {({ data }) => (
          <ul className="divided">
            {data.map(row => (
              <KeyRow key={row.id} apiKey={row} />
            ))}
          </ul>
        )}
      </Loaded>
      {isAdding && <KeyDrawer onCreated={setCreated} onClose={() => setAdding(false)} />}
      {created && (
        <SecretDialog title="Copy your API key" secret={created} onClose={() => setCreated(null)}>
          It is not shown again. Anyone who has it can act within its scopes, so keep it like a password.
        </SecretDialog>
      )}
    </Panel>
  )
}

const keyForm = apiKeyInput.extend({ days: z.enum(['30', '90', '365']) })
const dayOptions = keyDays.map(days => ({ value: String(days), label: `${days} days` }))

function KeyDrawer({ onCreated, onClose }: { onCreated: (key: string) => void; onClose: () => void }) {
  const create = useSend(apiKeys.create, { refresh: [apiKeys.list], hideToast: true })
  const form = useSendForm(
    keyForm,
    { name: '', scopes: [], days: '90' },
    {
      send: async ({ days, ...rest }) => {
        const body = { ...rest, days: Number(days) as (typeof keyDays)[number] }
        onCreated((await create.mutateAsync({ body })).data.key)
      },
      onSent: onClose,
    },
  )
  return (
    <FormDrawer form={form} title="Create API key" verb="Create API key" onClose={onClose}>
      <TextField control={form.control} name="name" label="Name" maxLength={60} help="Which program uses it." />
      <SelectField control={form.control} name="days" label="Expires after" data={dayOptions} />
      <ChecksField
        control={form.control}
        name="scopes"
        label="Scopes"
        help="It never allows more than your own role, and ends if you are deactivated."
        options={scopeOptions}
      />
    </FormDrawer>
  )
}

function KeyRow({ apiKey }: { apiKey: ApiKey }) {
  const { id, name, prefix, scopes, owner, expiresAt, lastUsedAt } = apiKey
  const [confirm, dialog] = useConfirm()
  const revoke = useSend(apiKeys.revoke, { refresh: [apiKeys.list] })
  const { tone, words } = keyState(apiKey)
  const askToRevoke = async () => {
    const isSure = await confirm({
      title: `Revoke ${name}?`,
      body: 'Programs that use it are refused at once. This cannot be undone.',
      verb: 'Revoke',
      tone: 'danger',
    })
    if (isSure) revoke.mutate({ body: { id } })
  }
  return (
    <li className="row">
      <KeyRound size={20} strokeWidth={1.6} aria-hidden className="quiet" style={{ flex: 'none' }} />
      <Stack gap={0} flex="1 1 12rem" miw={0}>
        <span className="row strong" style={{ gap: '4px 10px' }}>
          {name} <StatusBadge tone={tone}>{words}</StatusBadge>
        </span>
        <span className="quiet fine">
          {prefix}… by {owner.name} · expires <RelativeTime at={expiresAt} /> ·{' '}
          {lastUsedAt ? (
            <>
              last used <RelativeTime at={lastUsedAt} />
            </>
          ) : (
            'never used'
          )}
        </span>
        <span className="quiet fine">{formatScopes(scopes)}</span>
      </Stack>
      {tone === 'ok' && (
        <Button
          size="xs"
          variant="default"
          loading={revoke.isPending}
          aria-label={`Revoke ${name}`}
          onClick={() => void askToRevoke()}
        >
          Revoke
        </Button>
      )}
      {dialog}
    </li>
  )
}
