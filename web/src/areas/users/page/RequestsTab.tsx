import { type UserRequest, userRecord } from '@fulmar/contract/users/user-record'
import { Text } from '@mantine/core'
import { Loaded } from '#core/api/Loaded.tsx'
import { useApi } from '#core/api/use-api.ts'
import { Panel } from '#ui/Panel.tsx'
import { RelativeTime } from '#ui/RelativeTime.tsx'
import { StatusBadge, type Tone } from '#ui/StatusBadge.tsx'

const kindWords: Record<UserRequest['kind'], string> = {
  STORE: 'Store',
  ADJUSTMENT: 'Points adjustment',
  ROLE_SWITCH: 'Role switch',
}

const waiting = new Set(['PENDING', 'NEEDS_INFO'])
const refused = new Set(['REJECTED', 'CLOSED', 'SUSPENDED', 'CANCELLED', 'EXPIRED'])
const toneOf = (status: string): Tone => (waiting.has(status) ? 'wait' : refused.has(status) ? 'off' : 'ok')
const formatStatus = (status: string) => status.charAt(0) + status.slice(1).toLowerCase().replaceAll('_', ' ')

/** Requests by this person and about them. */
export function RequestsTab({ userId }: { userId: string }) {
  const found = useApi(userRecord.requests, { params: { id: userId } })
  return (
    <Panel title="Requests">
      <Loaded
        of={found}
        lines={4}
        empty={
          <Text fw={450} c="dimmed" fz="xs">
            No requests yet. Store requests, role switches and points adjustments appear here.
          </Text>
        }
      >
        {({ data }) => (
          <ul className="divided">
            {data.map(row => (
              <li key={row.id}>
                <div>
                  <strong>{row.title}</strong>
                  <span className="detail">
                    {kindWords[row.kind]}, requested <RelativeTime at={row.at} />
                    {row.decidedAt && (
                      <>
                        , decided <RelativeTime at={row.decidedAt} />
                      </>
                    )}
                  </span>
                </div>
                <StatusBadge tone={toneOf(row.status)}>{formatStatus(row.status)}</StatusBadge>
              </li>
            ))}
          </ul>
        )}
      </Loaded>
    </Panel>
  )
}
