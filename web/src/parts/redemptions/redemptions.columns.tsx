import type { Redemption, RedemptionListQuery } from '@fulmar/contract/rewards/redemptions'
import type { Column } from '#ui/table/table.types.ts'
import { RewardLink, StoreLink, UserLink } from '../record/RecordLinks.tsx'
import { RedemptionBadge } from './redemptions.words.ts'

type ColumnOf = Column<Redemption, RedemptionListQuery['sortBy']>

const member: ColumnOf = { id: 'user', title: 'Member', card: 'plain', cell: it => <UserLink of={it.user} /> }
const reward: ColumnOf = { id: 'reward', title: 'Reward', card: 'plain', cell: it => <RewardLink of={it.reward} /> }

/** What is known of a redemption; where all are of one member or one reward, that goes without saying. */
export const redemptionColumns = (without?: 'user' | 'reward'): readonly ColumnOf[] => [
  { id: 'code', title: 'Code', cell: it => it.code },
  ...[member, reward].filter(({ id }) => id !== without),
  { id: 'status', title: 'Status', card: 'corner', cell: it => <RedemptionBadge status={it.status} /> },
  { id: 'costPoints', title: 'Points', sortBy: 'costPoints', card: 'titled', count: it => it.costPoints },
  { id: 'store', title: 'Store', cell: it => <StoreLink of={it.store} /> },
  { id: 'requestedAt', title: 'Requested', sortBy: 'requestedAt', at: it => it.requestedAt },
  {
    id: 'expiresAt',
    title: 'Expires',
    sortBy: 'expiresAt',
    at: it => (it.status === 'REQUESTED' ? it.expiresAt : null),
  },
  { id: 'decidedAt', title: 'Decided', hidden: true, at: it => it.decidedAt },
  { id: 'decidedBy', title: 'Decided by', hidden: true, cell: it => <UserLink of={it.decidedBy} /> },
]
