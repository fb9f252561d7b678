import { type UserRequest, userRecord } from '@fulmar/contract/users/user-record'
import { Text } from '@mantine/core'
import { CallError } from '#core/api/CallError.tsx'
import { useApi } from '#core/api/use-api.ts'
import { Panel } from '#ui/Panel.tsx'
import { RelativeTime } from '#ui/RelativeTime.tsx'
import { StatusBadge, type Tone } from '#ui/StatusBadge.tsx'
import { SkeletonLines } from '#ui/states/SkeletonLines.tsx'

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
  const body = () => {
    if (found.isPending) return <SkeletonLines count={4} />
    if (found.isError) return <CallError error={found.error} onRetry={() => void found.refetch()} />
    const { data } = found.data
    if (data.length === 0)
      return (
        <Text fw={450} c="dimmed" fz="xs">
          No requests yet. Store requests, role switches and points adjustments appear here.
        </Text>
      )
    return (
      <ul className="divided">
        {data.map(it => (
          <li key={it.id}>
            <div>
              <strong>{it.title}</strong>
              <span className="detail">
                {kindWords[it.kind]}, requested <RelativeTime at={it.at} />
                {it.decidedAt && (
                  <>
                    , decided <RelativeTime at={it.decidedAt} />
                  </>
                )}
              </span>
            </div>
            <StatusBadge tone={toneOf(it.status)}>{formatStatus(it.status)}</StatusBadge>
          </li>
        ))}
      </ul>
    )
  }
  return <Panel title="Requests">{body()}</Panel>
}
