import { auth, type Session } from '@fulmar/contract/auth/auth'
import { Button, Stack } from '@mantine/core'
import { Monitor, Smartphone } from 'lucide-react'
import { Loaded } from '#core/api/Loaded.tsx'
import { useApi, useSend } from '#core/api/use-api.ts'
import { signOut } from '#core/session/session.ts'
import { useConfirm } from '#ui/dialog/use-confirm.tsx'
import { Panel } from '#ui/Panel.tsx'
import { RelativeTime } from '#ui/RelativeTime.tsx'
import { StatusBadge } from '#ui/StatusBadge.tsx'
import { deviceOf } from './device.ts'

export function Sessions() {
  const sessions = useApi(auth.sessions, {}, { staleTime: 0 })
  const [confirm, dialog] = useConfirm()
  const everywhere = useSend(auth.logoutAll, { refresh: [], onSuccess: signOut })
  const askToSignOut = async () => {
    const isSure = await confirm({
      title: 'Sign out everywhere?',
      body: 'You will have to sign in again on every device, including this one.',
      verb: 'Sign out everywhere',
      tone: 'danger',
    })
    if (isSure) everywhere.mutate({})
  }
  return (
    <Panel title="Active sessions">
      <Loaded of={sessions} lines={4}>
        {({ data }) => (
          <ul className="divided">
            {data.map(session => (
              <SessionRow key={session.id} session={session} />
            ))}
          </ul>
        )}
      </Loaded>
      <Button variant="light" color="red" mt="md" loading={everywhere.isPending} onClick={() => void askToSignOut()}>
        Sign out everywhere
      </Button>
      {dialog}
    </Panel>
  )
}

function SessionRow({ session }: { session: Session }) {
  const { name, isPhone } = deviceOf(session.userAgent)
  const Icon = isPhone ? Smartphone : Monitor
  const end = useSend(auth.endSession, { refresh: [auth.sessions] })
  return (
    <li className="row">
      <Icon size={22} strokeWidth={1.6} aria-hidden className="quiet" style={{ flex: 'none' }} />
      <Stack gap={0} flex="1 1 12rem" miw={0}>
        <span className="row strong" style={{ gap: '4px 10px' }}>
          {name}
          {session.isCurrent && <StatusBadge tone="ok">This device</StatusBadge>}
        </span>
        <span className="quiet fine">
          {session.ip && `${session.ip} · `}last used <RelativeTime at={session.lastSeenAt} /> · signed in{' '}
          <RelativeTime at={session.createdAt} />
        </span>
      </Stack>
      {!session.isCurrent && (
        <Button
          variant="default"
          size="xs"
          loading={end.isPending}
          aria-label={`End session on ${name}`}
          onClick={() => end.mutate({ body: { id: session.id } })}
        >
          End session
        </Button>
      )}
    </li>
  )
}
