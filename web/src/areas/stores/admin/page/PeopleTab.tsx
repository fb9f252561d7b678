import type { Store } from '@fulmar/contract/stores/store-records'
import { stores } from '@fulmar/contract/stores/stores'
import { Box, Button, Group } from '@mantine/core'
import { Send } from 'lucide-react'
import { useSend } from '#core/api/use-api.ts'
import { useCan } from '#core/session/can.ts'
import { UserLink } from '#parts/record/RecordLinks.tsx'
import { formatDateTime } from '#ui/format/dates.ts'
import { Initials } from '#ui/Initials.tsx'
import { Panel } from '#ui/Panel.tsx'
import { StatusBadge } from '#ui/StatusBadge.tsx'

/** The owner account, and whether it can sign in. */
export function PeopleTab({ store }: { store: Store }) {
  const mayInvite = useCan('stores:approve')
  const { owner } = store
  const invite = useSend(stores.inviteAgain)
  if (!owner)
    return (
      <Panel title="Owner account">
        <p className="quiet">The account is created when the request is approved.</p>
      </Panel>
    )
  const isWaiting = owner.status === 'PENDING'
  return (
    <Panel title="Owner account">
      <Group gap="10px 14px" mb={10}>
        <Initials name={owner.name} />
        <Box className="anywhere" flex="1 1 12rem" miw={0}>
          <UserLink of={owner} />
          <p className="quiet">{owner.email}</p>
        </Box>
        <StatusBadge tone={isWaiting ? 'wait' : owner.status === 'ACTIVE' ? 'ok' : 'bad'}>
          {isWaiting ? 'Password not set' : owner.status === 'ACTIVE' ? 'Can sign in' : 'Cannot sign in'}
        </StatusBadge>
        {isWaiting && mayInvite && (
          <Button
            variant="default"
            leftSection={<Send size={16} aria-hidden />}
            loading={invite.isPending}
            onClick={() => invite.mutate({ body: { id: store.id } })}
          >
            Send new link
          </Button>
        )}
      </Group>
      {isWaiting && <p className="quiet">{formatLink(owner.linkExpiresAt)}</p>}
    </Panel>
  )
}

const formatLink = (expiresAt: string | null) =>
  expiresAt && Date.parse(expiresAt) > Date.now()
    ? `A link to set the password was emailed. It can be used once, until ${formatDateTime(expiresAt)}.`
    : 'The link to set the password has expired. Send a new one.'
