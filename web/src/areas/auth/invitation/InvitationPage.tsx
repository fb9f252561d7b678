import { team } from '@fulmar/contract/team'
import { call } from '#core/api/call.ts'
import { LinkPage } from '../LinkPage.tsx'
import { AcceptForm } from './AcceptForm.tsx'
import { ExpiredInvitation } from './ExpiredInvitation.tsx'

/** The page an invitation link opens. */
export const InvitationPage = () => (
  <LinkPage
    name={team.invitation.path}
    ask={(token, signal) => call(team.invitation, { body: { token } }, { signal })}
    broken={<ExpiredInvitation />}
  >
    {({ data }, { token }) => <AcceptForm token={token} invited={data} />}
  </LinkPage>
)
