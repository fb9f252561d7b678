import { type RedemptionFilter, type RedemptionListQuery, redemptions } from '@fulmar/contract/rewards/redemptions'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useApi } from '#core/api/use-api.ts'
import { EmptyState } from '#ui/states/EmptyState.tsx'
import { DataTable } from '#ui/table/DataTable.tsx'
import type { Filter, TableState } from '#ui/table/table.types.ts'
import { queryOf } from '#ui/table/view-search.ts'
import { rowsOf } from '../lists/rows-of.ts'
import { redemptionColumns } from './redemptions.columns.tsx'
import { addressOf, statusOptions } from './redemptions.words.ts'

type State = TableState & Pick<RedemptionFilter, 'status'> & { sortBy: RedemptionListQuery['sortBy'] }

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
  const [state, setState] = useState<State>({ page: 1, limit: 25, sortBy: 'requestedAt', sortOrder: 'desc' })
  const navigate = useNavigate()
  const page = useApi(redemptions.list, { query: { ...queryOf(state), ...of } })
  return (
    <DataTable
      label="Redemptions"
      {...('userId' in of ? ofMember : ofReward)}
      {...rowsOf(page)}
      state={state}
      onStateChange={patch => setState(current => ({ ...current, ...patch }))}
      filters={filters}
      rowName={row => row.code}
      href={addressOf}
      onOpen={row => void navigate({ to: '/rewards/redemptions', search: { queue: 'all', open: row.id } })}
    />
  )
}
