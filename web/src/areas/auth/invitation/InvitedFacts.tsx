import type { Result } from '@fulmar/contract/endpoint'
import type { team } from '@fulmar/contract/team'
import { roleWords } from '#parts/roles.ts'
import classes from '../Panel.module.css'

export type Invited = Result<typeof team.invitation>['data']

/** What someone is invited as, and what they will sign in with. */
export const InvitedFacts = ({ invited }: { invited: Invited }) => (
  <dl className={classes.facts}>
    <dt>Invited as</dt>
    <dd>{invited.adminRole ? roleWords[invited.adminRole] : 'Store'}</dd>
    <dt>You will sign in with</dt>
    <dd>{invited.email}</dd>
  </dl>
)
