import { redemptions } from '@fulmar/contract/rewards/redemptions'
import { useNavigate } from '@tanstack/react-router'
import { EmptyState } from '#ui/states/EmptyState.tsx'
import { DataTable } from '#ui/table/DataTable.tsx'
import type { Filter } from '#ui/table/table.types.ts'
import { useInnerList } from '../lists/use-list.ts'
import { redemptionColumns } from './redemptions.columns.tsx'
import { addressOf, statusOptions } from './redemptions.words.ts'

const filters: Filter<'status'>[] = [{ kind: 'several', key: 'status', label: 'Status', options: statusOptions }]

const ofMember = {
  columns: redemptionColumns('user'),
  empty: <EmptyState title="No redemptions yet">Rewards that this member redeems show here.</EmptyState>,
}

const ofReward = {
  columns: redemptionColumns('reward'),
  empty: <EmptyState title="No redemptions yet">Members who redeem this reward show here.</EmptyState>,
}

/** What one member redeemed, or who redeemed one reward. */
export function RedemptionsOf({ of }: { of: { userId: string } | { rewardId: string } }) {
  const table = useInnerList(redemptions.list, { sortBy: 'requestedAt' }, of)
  const navigate = useNavigate()
  return (
    <DataTable
      label="Redemptions"
      {...('userId' in of ? ofMember : ofReward)}
      {...table}
      filters={filters}
      rowName={row => row.code}
      href={addressOf}
      onOpen={row => void navigate({ to: '/rewards/redemptions', search: { queue: 'all', open: row.id } })}
    />
  )
}
