import type { Reward } from '@fulmar/contract/rewards/reward-records'
import {
  type VoucherCode,
  type VoucherCodeListQuery,
  type VoucherCodeStatus,
  voucherCodes,
} from '@fulmar/contract/rewards/voucher-codes'
import { Button, Group } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { useApi } from '#core/api/use-api.ts'
import { useCan } from '#core/session/can.ts'
import { formatStock } from '#parts/format-stock.ts'
import { ImportLink } from '#parts/lists/ImportLink.tsx'
import { rowsOf } from '#parts/lists/rows-of.ts'
import { formatDate } from '#ui/format/dates.ts'
import { Sections } from '#ui/layout/Sections.tsx'
import { EmptyState } from '#ui/states/EmptyState.tsx'
import { DataTable } from '#ui/table/DataTable.tsx'
import type { Column, Filter, TableState } from '#ui/table/table.types.ts'
import { queryOf } from '#ui/table/view-search.ts'
import { CodeDialog } from './CodeDialog.tsx'
import { CodeBadge, statusOptions } from './codes.words.ts'

type State = TableState & { sortBy: VoucherCodeListQuery['sortBy']; status?: VoucherCodeStatus[] }

const columns: readonly Column<VoucherCode, State['sortBy']>[] = [
  { id: 'masked', title: 'Code', cell: row => row.masked },
  {
    id: 'status',
    title: 'Status',
    card: 'corner',
    cell: row => <CodeBadge status={row.status} />,
  },
  { id: 'batch', title: 'Batch', card: 'plain', cell: row => row.batch },
  {
    id: 'expiresAt',
    title: 'Expires',
    sortBy: 'expiresAt',
    card: 'titled',
    cell: row => (row.expiresAt ? formatDate(row.expiresAt) : 'Never'),
  },
  { id: 'addedAt', title: 'Added', sortBy: 'addedAt', at: row => row.addedAt },
]

const filters: Filter<'status'>[] = [{ kind: 'several', key: 'status', label: 'Status', options: statusOptions }]

/** The pool of voucher codes, masked; one can be revealed or taken out. */
export function CodesTab({ reward }: { reward: Reward }) {
  const [state, setState] = useState<State>({ page: 1, limit: 25, sortBy: 'addedAt', sortOrder: 'desc' })
  const mayAdd = useCan('rewards:codes')
  const [opened, setOpened] = useState<VoucherCode | null>(null)
  const page = useApi(voucherCodes.list, { query: { ...queryOf(state), rewardId: reward.id } })
  const addButtons = reward.status !== 'ARCHIVED' && (
    <Group gap={8}>
      <ImportLink kind="voucher-codes" label="Import codes" preset={{ column: 'reward', value: reward.name }} />
      {mayAdd && (
        <Button
          leftSection={<Plus size={16} aria-hidden />}
          renderRoot={props => <Link to="/rewards/$id/edit" params={{ id: reward.id }} {...props} />}
        >
          Add codes
        </Button>
      )}
    </Group>
  )
  return (
    <Sections>
      <Group gap={12} justify="space-between">
        <p className="quiet">
          {formatStock(reward)}. Codes are encrypted; only the member who gets one sees it in full.
        </p>
        {addButtons}
      </Group>
      <DataTable
        label="Voucher codes"
        columns={columns}
        {...rowsOf(page)}
        state={state}
        onStateChange={patch => setState(current => ({ ...current, ...patch }))}
        filters={filters}
        rowName={row => row.masked}
        onOpen={setOpened}
        empty={
          <EmptyState title="No voucher codes yet" action={addButtons}>
            Each redemption takes one code. Paste codes in the form of the reward, or import a large file.
          </EmptyState>
        }
      />
      {opened && <CodeDialog key={opened.id} code={opened} onClose={() => setOpened(null)} />}
    </Sections>
  )
}
