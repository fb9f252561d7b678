import type { NeighborhoodRecord } from '@fulmar/contract/neighborhoods/neighborhoods'
import type { SwitchRole } from '@fulmar/contract/role-switches'
import { ActionIcon, Button, Tooltip } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { UserRoundMinus, UserRoundPlus } from 'lucide-react'
import { useState } from 'react'
import { useCan } from '#core/session/can.ts'
import type { Picked } from '#parts/pickers/picker-search.ts'
import { formatDate } from '#ui/format/dates.ts'
import { Initials } from '#ui/Initials.tsx'
import { lazyNamed } from '#ui/lazy-named.ts'
import { Panel } from '#ui/Panel.tsx'

const RequestSwitchDrawer = lazyNamed(() => import('../role-switches/RequestSwitchDrawer.tsx'), 'RequestSwitchDrawer')

interface Asking {
  to: SwitchRole
  person?: Picked
}

/** The leaders, and since when. Leaders change through role switch requests, decided by someone else. */
export function LeaderPanel({ neighborhood: { id, name, leaders } }: { neighborhood: NeighborhoodRecord }) {
  const [asking, setAsking] = useState<Asking | null>(null)
  const mayAsk = useCan('role-switches:ask')
  return (
    <Panel
      title="Leaders"
      aside={
        mayAsk && (
          <Button
            variant="subtle"
            size="compact-sm"
            leftSection={<UserRoundPlus size={15} aria-hidden />}
            onClick={() => setAsking({ to: 'NEIGHBORHOOD' })}
          >
            Propose a leader
          </Button>
        )
      }
    >
      {leaders.length === 0 && <p className="quiet">No leader yet. Members can request to lead in the app.</p>}
      <ul className="plain">
        {leaders.map(leader => (
          <li key={leader.id} className="line anywhere" style={{ gap: 10, padding: '6px 0' }}>
            <Initials name={leader.name} />
            <span className="grow">
              <Link to="/users/$id" params={{ id: leader.id }}>
                {leader.name}
              </Link>
              <span className="detail">since {formatDate(leader.since)}</span>
            </span>
            {mayAsk && (
              <Tooltip label="Propose stepping down">
                <ActionIcon
                  size={36}
                  aria-label={`Propose that ${leader.name} steps down`}
                  onClick={() => setAsking({ to: 'MEMBER', person: { id: leader.id, name: leader.name } })}
                >
                  <UserRoundMinus size={17} aria-hidden />
                </ActionIcon>
              </Tooltip>
            )}
          </li>
        ))}
      </ul>
      {asking && <RequestSwitchDrawer {...asking} neighborhood={{ id, name }} onClose={() => setAsking(null)} />}
    </Panel>
  )
}
