import type { User } from '@fulmar/contract/person'
import { LedgerPanel } from './LedgerPanel.tsx'
import classes from './users.module.css'
import { WhyBalance } from './WhyBalance.tsx'

export const PointsTab = ({ user }: { user: User }) => (
  <div className={classes.ledgerColumns}>
    <LedgerPanel userId={user.id} />
    <WhyBalance userId={user.id} />
  </div>
)
