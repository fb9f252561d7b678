import type { User } from '@fulmar/contract/user-record'
import { MainAndSide } from '#ui/layout/MainAndSide.tsx'
import { LedgerPanel } from './LedgerPanel.tsx'
import { WhyBalance } from './WhyBalance.tsx'

export const PointsTab = ({ user }: { user: User }) => (
  <MainAndSide isSideFirst>
    <LedgerPanel userId={user.id} />
    <WhyBalance userId={user.id} />
  </MainAndSide>
)
