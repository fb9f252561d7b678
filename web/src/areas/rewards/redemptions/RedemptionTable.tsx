import { type Redemption, redemptions } from '@fulmar/contract/rewards/redemptions'
import { Loaded } from '#core/api/Loaded.tsx'
import { useApi } from '#core/api/use-api.ts'
import { ActivityPanel } from '#parts/activity/ActivityPanel.tsx'
import { DecisionDrawer } from '#parts/inbox/DecisionDrawer.tsx'
import type { QueueProps } from '#parts/inbox/use-queue.ts'
import { filterOf } from '#parts/lists/list-state.ts'
import { useExport, useList } from '#parts/lists/use-list.ts'
import { rewardFilter, storeFilter, userFilter } from '#parts/pickers/picker-filters.tsx'
import { redemptionColumns } from '#parts/redemptions/redemptions.columns.tsx'
import { addressOf, statusOptions } from '#parts/redemptions/redemptions.words.ts'
import { savedViewsOf } from '#parts/saved-views/saved-view-props.tsx'
import { Sections } from '#ui/layout/Sections.tsx'
import { EmptyState } from '#ui/states/EmptyState.tsx'
import { DataTable } from '#ui/table/DataTable.tsx'
import type { Filter } from '#ui/table/table.types.ts'
import { RedemptionCase } from './RedemptionCase.tsx'
import { RedemptionStats } from './RedemptionStats.tsx'
import { newestFirst, type RedemptionState } from './redemptions.state.ts'
import { useRedemptionDecisions } from './use-redemption-decisions.tsx'

const columns = redemptionColumns()

/** Every redemption there was, to search, filter and export. */
export function RedemptionTable({ openId, onOpen }: QueueProps) {
  const { state, page, table } = useList(redemptions.list, newestFirst)
  const filter = filterOf(state)
  const onExport = useExport(redemptions.export, { query: filter })
  return (
    <>
      <RedemptionStats state={state} />
      <DataTable
        label="Redemptions"
        columns={columns}
        {...table}
        {...savedViewsOf('redemptions')}
        rowName={row => `${row.reward.name} for ${row.user.name}`}
        href={addressOf}
        onOpen={row => onOpen(row.id)}
        searchLabel="Search by member, reward or code"
        filters={filtersFor(page.data?.data[0])}
        onExport={onExport}
        empty={
          <EmptyState title="No redemptions yet">
            Rewards that members redeem show here with their points and status.
          </EmptyState>
        }
      />
      {openId && <RedemptionDrawer id={openId} onClose={() => onOpen(undefined)} />}
    </>
  )
}

/** `example` is any row of the list: when it is narrowed to one record, it knows what that is called. */
const filtersFor = (example: Redemption | undefined): Filter<Extract<keyof RedemptionState, string>>[] => [
  { kind: 'several', key: 'status', label: 'Status', options: statusOptions },
  { kind: 'days', keys: ['from', 'to'], label: 'Requested' },
  { kind: 'days', keys: ['decidedFrom', 'decidedTo'], label: 'Decided' },
  { kind: 'days', keys: ['expiresFrom', 'expiresTo'], label: 'Hand over by' },
  rewardFilter('rewardId', 'Reward', example?.reward),
  storeFilter('storeId', 'Store', example?.store),
  userFilter('userId', 'Member', example?.user),
]

/** One redemption beside the list, with what can be done while it is open. */
function RedemptionDrawer({ id, onClose }: { id: string; onClose: () => void }) {
  const found = useApi(redemptions.get, { params: { id } })
  const redemption = found.data?.data
  const decisions = useRedemptionDecisions(redemption, onClose)
  return (
    <DecisionDrawer
      title={redemption ? `Redemption ${redemption.code}` : 'Redemption'}
      decisions={decisions}
      onClose={onClose}
    >
      <Loaded of={found} lines={8}>
        {({ data }) => (
          <Sections>
            <RedemptionCase redemption={data} />
            <ActivityPanel entityType="redemption" entityId={id} />
          </Sections>
        )}
      </Loaded>
    </DecisionDrawer>
  )
}
