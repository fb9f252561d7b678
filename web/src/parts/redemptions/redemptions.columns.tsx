import type { Redemption, RedemptionListQuery } from '@fulmar/contract/rewards/redemptions'
import type { Column } from '#ui/table/table.types.ts'
import { RewardLink, StoreLink, UserLink } from '../record/RecordLinks.tsx'
import { RedemptionBadge } from './redemptions.words.ts'

type ColumnOf = Column<Redemption, RedemptionListQuery['sortBy']>

const member: ColumnOf = { id: 'user', title: 'Member', card: 'plain', cell: row => <UserLink of={row.user} /> }
const reward: ColumnOf = { id: 'reward', title: 'Reward', card: 'plain', cell: row => <RewardLink of={row.reward} /> }

/** What is known of a redemption; where all are of one member or one reward, that goes without saying. */
export const redemptionColumns = (without?: 'user' | 'reward'): readonly ColumnOf[] => [
  { id: 'code', title: 'Code', cell: row => row.code },
  ...[member, reward].filter(({ id }) => id !== without),
  { id: 'status', title: 'Status', card: 'corner', cell: row => <RedemptionBadge status={row.status} /> },
  { id: 'costPoints', title: 'Points', sortBy: 'costPoints', card: 'titled', count: row => row.costPoints },
  { id: 'store', title: 'Store', cell: row => <StoreLink of={row.store} /> },
  { id: 'requestedAt', title: 'Requested', sortBy: 'requestedAt', at: row => row.requestedAt },
  {
    id: 'expiresAt',
    title: 'Expires',
    sortBy: 'expiresAt',
    at: row => (row.status === 'REQUESTED' ? row.expiresAt : null),
  },
  { id: 'decidedAt', title: 'Decided', hidden: true, at: row => row.decidedAt },
  { id: 'decidedBy', title: 'Decided by', hidden: true, cell: row => <UserLink of={row.decidedBy} /> },
]
