import { pointsWords } from '@fulmar/contract/points/points-words'
import { rewardFields } from '@fulmar/contract/rewards/reward-fields'
import type { Reward } from '@fulmar/contract/rewards/reward-records'
import { rewards } from '@fulmar/contract/rewards/rewards'
import { Box, Button, SimpleGrid, Stack, Text } from '@mantine/core'
import { Link, useNavigate } from '@tanstack/react-router'
import { LayoutGrid, LayoutList, Plus } from 'lucide-react'
import { useCan } from '#core/session/can.ts'
import { filtersOf } from '#parts/fields/field-values.ts'
import { FilterStats, useListFigures } from '#parts/lists/FilterStats.tsx'
import { filterOf, type ListState } from '#parts/lists/list-state.ts'
import { useExport, useList } from '#parts/lists/use-list.ts'
import { useMasterEntries } from '#parts/master-data/use-master-entries.ts'
import { savedViewsOf } from '#parts/saved-views/saved-view-props.tsx'
import { formatPoints } from '#ui/format/numbers.ts'
import { Sections } from '#ui/layout/Sections.tsx'
import { PageHeader } from '#ui/PageHeader.tsx'
import { EmptyState } from '#ui/states/EmptyState.tsx'
import { DataTable } from '#ui/table/DataTable.tsx'
import type { Filter, TableView } from '#ui/table/table.types.ts'
import { RewardImage } from '../RewardImage.tsx'
import { RewardTabs } from '../RewardTabs.tsx'
import { formatAffordable, formatWindow, RewardBadge, stateOf, stockOptions, windowOptions } from '../rewards.words.ts'
import { StockBar } from '../StockBar.tsx'
import classes from './RewardGallery.module.css'
import { rewardColumns } from './rewards.columns.tsx'

const views: readonly TableView<Reward>[] = [
  {
    value: 'gallery',
    label: 'Gallery',
    icon: <LayoutGrid size={15} aria-hidden />,
    renderRows: rows => <RewardGallery rewards={rows} />,
  },
  { value: 'list', label: 'Table', icon: <LayoutList size={15} aria-hidden /> },
]

export function RewardList() {
  const { state, table } = useList(rewards.list)
  const navigate = useNavigate()
  const mayWrite = useCan('rewards:write')
  const filters = useFilters()
  const onExport = useExport(rewards.export, { query: filterOf(state) })

  const addButton = mayWrite && (
    <Button component={Link} to="/rewards/new" leftSection={<Plus size={16} aria-hidden />}>
      Add reward
    </Button>
  )
  return (
    <Sections>
      <PageHeader
        title="Rewards"
        meaning="What members can redeem their points for, with stock and redemptions."
        actions={addButton}
      />
      <RewardTabs current="rewards" />
      <RewardStats state={state} />
      <DataTable
        label="Rewards"
        columns={rewardColumns}
        {...table}
        {...savedViewsOf('rewards')}
        rowName={row => row.name}
        href={row => `/rewards/${row.id}`}
        onOpen={row => void navigate({ to: '/rewards/$id', params: { id: row.id } })}
        searchLabel="Search by name"
        filters={filters}
        views={views}
        onExport={onExport}
        empty={
          <EmptyState title="No rewards yet" action={addButton}>
            Add a product, voucher, discount or donation that members can redeem their points for.
          </EmptyState>
        }
      />
    </Sections>
  )
}

function useFilters(): Filter<'status' | 'type' | 'categoryId' | 'supplierId' | 'stock' | 'window'>[] {
  const categories = useMasterEntries('REWARD_CATEGORY')
  const suppliers = useMasterEntries('SUPPLIER')
  return [
    ...filtersOf(rewardFields),
    { kind: 'one', key: 'stock', label: 'Stock', options: stockOptions },
    { kind: 'one', key: 'window', label: 'Redeemable', options: windowOptions },
    { kind: 'one', key: 'categoryId', label: 'Category', options: categories },
    { kind: 'one', key: 'supplierId', label: 'Supplier', options: suppliers },
  ]
}

/** Rewards as members meet them, by their pictures. */
const RewardGallery = ({ rewards }: { rewards: readonly Reward[] }) => (
  <SimpleGrid component="ul" minColWidth="min(100%, 15.5rem)" spacing={16} p={16} aria-label="Rewards">
    {rewards.map(reward => (
      <li key={reward.id} className={`surface stack ${classes.card}`}>
        <div className={classes.cover} data-quiet={reward.status === 'ARCHIVED' || undefined}>
          <RewardImage image={reward.image} type={reward.type} />
          <Box component="span" pos="absolute" top={10} right={10}>
            <RewardBadge status={stateOf(reward)} />
          </Box>
        </div>
        <Stack className="grow" gap={6} p="14px 16px 16px">
          <Link to="/rewards/$id" params={{ id: reward.id }} className={`heading ${classes.name}`}>
            {reward.name}
          </Link>
          <Text className="figures" fw={600} c="kelp">
            {formatPoints(reward.costPoints)}
          </Text>
          <StockBar reward={reward} />
          <p className="quiet small">{formatWindow(reward)}</p>
          <p className="quiet small">{formatAffordable(reward.affordableBy)}</p>
        </Stack>
      </li>
    ))}
  </SimpleGrid>
)

function RewardStats({ state }: { state: ListState<typeof rewards.list> }) {
  const mayReadRedemptions = useCan('redemptions:read')
  const [stats, figures] = useListFigures(rewards.stats, state)
  return (
    <FilterStats
      label="Rewards in figures"
      {...figures}
      stats={[
        { label: 'Rewards', count: stats?.total },
        { label: 'Active', count: stats?.active, filter: { status: ['ACTIVE'] } },
        {
          label: 'Low stock',
          count: stats?.lowStock,
          filter: { status: ['ACTIVE'], stock: 'low' },
          ...(stats && stats.lowStock > 0 && { tone: 'attention' as const }),
        },
        { label: 'Ending soon', count: stats?.endingSoon, filter: { status: ['ACTIVE'], window: 'ending' } },
        {
          label: 'Open redemptions',
          count: stats?.openRedemptions,
          ...(mayReadRedemptions && { to: '/rewards/redemptions' as const }),
        },
        { label: pointsWords.redeemed, count: stats?.pointsRedeemed, note: 'in 30 days' },
      ]}
    />
  )
}
