import { type RoleSwitch, roleSwitches } from '@fulmar/contract/role-switches'
import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { CallError } from '#core/api/CallError.tsx'
import { useApi } from '#core/api/use-api.ts'
import { Waiting } from '#parts/Waiting.tsx'
import { Inbox } from '#ui/inbox/Inbox.tsx'
import { nextCase } from '#ui/inbox/inbox.order.ts'
import { useOpened } from '#ui/inbox/use-opened.ts'
import { EmptyState } from '#ui/states/EmptyState.tsx'
import { SkeletonLines } from '#ui/states/SkeletonLines.tsx'
import { patience, sayWish, shortConflicts } from './role-switches.words.ts'
import { SwitchCase } from './SwitchCase.tsx'
import { openSwitches } from './switches.state.ts'
import { useDeciding } from './use-deciding.tsx'

interface Props {
  openId: string | undefined
  onOpen: (id: string | undefined) => void
}

const itemOf = (it: RoleSwitch) => ({
  id: it.id,
  title: it.user.name,
  detail: [sayWish(it), ...it.conflicts.map(conflict => shortConflicts[conflict])].join(' · '),
  aside: <Waiting since={it.requestedAt} patience={patience} />,
})

/** What waits for a decision, the oldest first; the next case opens by itself. */
export function SwitchInbox({ openId, onOpen }: Props) {
  const found = useApi(roleSwitches.list, openSwitches)
  const requests = found.data?.data ?? []
  const opened = useOpened(found.data?.data, openId)
  const ids = requests.map(it => it.id)
  const { actions, note, dialog } = useDeciding(opened, decided => onOpen(nextCase(ids, decided)))
  if (found.isPending) return <SkeletonLines count={8} />
  if (found.isError) return <CallError error={found.error} onRetry={() => void found.refetch()} />
  if (requests.length === 0) return <NothingWaits />
  return (
    <>
      <Inbox
        label="Role switches to decide"
        items={requests.map(itemOf)}
        openId={opened?.id}
        onOpen={onOpen}
        actions={actions}
        note={note}
      >
        {opened && <SwitchCase key={opened.id} id={opened.id} />}
      </Inbox>
      {dialog}
    </>
  )
}

const NothingWaits = () => (
  <EmptyState
    title="No role switch waits"
    action={
      <Button component={Link} to="/neighborhood" variant="default">
        All neighborhoods
      </Button>
    }
  >
    When a member asks to lead a neighborhood, or a leader to step down, the request shows here.
  </EmptyState>
)
