import { type RoleSwitch, roleSwitches } from '@fulmar/contract/role-switches'
import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useApi } from '#core/api/use-api.ts'
import { ReviewInbox } from '#parts/inbox/ReviewInbox.tsx'
import { type QueueProps, useQueue } from '#parts/inbox/use-queue.ts'
import { Waiting } from '#parts/inbox/Waiting.tsx'
import { EmptyState } from '#ui/states/EmptyState.tsx'
import { formatWish, patience, shortConflicts } from './role-switches.words.ts'
import { SwitchCase } from './SwitchCase.tsx'
import { openSwitches } from './switches.state.ts'
import { useSwitchDecisions } from './use-switch-decisions.tsx'

const itemOf = (request: RoleSwitch) => ({
  id: request.id,
  title: request.user.name,
  detail: [formatWish(request), ...request.conflicts.map(conflict => shortConflicts[conflict])].join(' · '),
  aside: <Waiting since={request.requestedAt} patience={patience} />,
})

/** Requests to lead a neighborhood or to step down, oldest first. */
export function SwitchInbox(props: QueueProps) {
  const queue = useQueue(useApi(roleSwitches.list, openSwitches), props, 'role-switch')
  const decisions = useSwitchDecisions(queue.opened, queue.openNext, queue.open)
  return (
    <ReviewInbox
      label="Role switches to decide"
      queue={queue}
      itemOf={itemOf}
      {...decisions}
      empty={<NoRoleSwitches />}
    >
      {({ id }) => <SwitchCase key={id} id={id} />}
    </ReviewInbox>
  )
}

const NoRoleSwitches = () => (
  <EmptyState
    title="No role switches to decide"
    action={
      <Button component={Link} to="/neighborhood" variant="default">
        All neighborhoods
      </Button>
    }
  >
    Requests to lead a neighborhood or to step down appear here.
  </EmptyState>
)
