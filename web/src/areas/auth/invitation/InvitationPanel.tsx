import type { Result } from '@fulmar/contract/endpoint'
import { team } from '@fulmar/contract/team'
import { useQuery } from '@tanstack/react-query'
import type { ApiError } from '#core/api/api-error.ts'
import { CallError } from '#core/api/CallError.tsx'
import { call } from '#core/api/call.ts'
import { SkeletonLines } from '#ui/states/SkeletonLines.tsx'
import { AcceptForm } from './AcceptForm.tsx'
import { ExpiredInvitation } from './ExpiredInvitation.tsx'

/** Who is invited as what, and the way in. */
export function InvitationPanel({ token }: { token: string }) {
  const invitation = useQuery<Result<typeof team.invitation>, ApiError>({
    queryKey: [team.invitation.path, token],
    queryFn: ({ signal }) => call(team.invitation, { body: { token } }, { signal }),
    enabled: token !== '',
    staleTime: Number.POSITIVE_INFINITY,
  })
  if (token === '') return <ExpiredInvitation />
  if (invitation.isPending) return <SkeletonLines count={5} />
  // A link that was cut short on its way is refused as invalid input: to the person it is the same.
  if (invitation.error?.errorType === 'VALIDATION') return <ExpiredInvitation />
  if (invitation.isError)
    return <CallError as="page" error={invitation.error} onRetry={() => void invitation.refetch()} />
  return <AcceptForm token={token} invited={invitation.data.data} />
}
