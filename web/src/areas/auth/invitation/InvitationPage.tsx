import type { Result } from '@fulmar/contract/core/endpoint'
import { team } from '@fulmar/contract/team'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ApiError } from '#core/api/api-error.ts'
import { call } from '#core/api/call.ts'
import { Loaded } from '#core/api/Loaded.tsx'
import { takeToken } from '../link-token.ts'
import { SplitScreen } from '../SplitScreen.tsx'
import { AcceptForm } from './AcceptForm.tsx'
import { ExpiredInvitation } from './ExpiredInvitation.tsx'

/** The page an invitation link opens. */
export function InvitationPage() {
  const [token] = useState(takeToken)
  return (
    <SplitScreen>
      <InvitationPanel token={token} />
    </SplitScreen>
  )
}

/** Loads the invitation and shows its form. */
function InvitationPanel({ token }: { token: string }) {
  const invitation = useQuery<Result<typeof team.invitation>, ApiError>({
    queryKey: [team.invitation.path, token],
    queryFn: ({ signal }) => call(team.invitation, { body: { token } }, { signal }),
    enabled: token !== '',
    staleTime: Number.POSITIVE_INFINITY,
  })
  // A truncated link fails validation.
  if (token === '' || invitation.error?.errorType === 'VALIDATION') return <ExpiredInvitation />
  return (
    <Loaded of={invitation} lines={5} as="page">
      {({ data }) => <AcceptForm token={token} invited={data} />}
    </Loaded>
  )
}
