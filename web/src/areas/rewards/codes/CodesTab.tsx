import type { Reward } from '@fulmar/contract/rewards/reward-records'
import { type VoucherCode, type VoucherCodeListQuery, voucherCodes } from '@fulmar/contract/rewards/voucher-codes'
import { Button, Group } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { useCan } from '#core/session/can.ts'
import { formatStock } from '#parts/format-stock.ts'
import { ImportLink } from '#parts/lists/ImportLink.tsx'
import { useInnerList } from '#parts/lists/use-list.ts'
import { formatDate } from '#ui/format/dates.ts'
import { Sections } from '#ui/layout/Sections.tsx'
import { EmptyState } from '#ui/states/EmptyState.tsx'
import { DataTable } from '#ui/table/DataTable.tsx'
import type { Column, Filter } from '#ui/table/table.types.ts'
import { CodeDialog } from './CodeDialog.tsx'
import { CodeBadge, statusOptions } from './codes.words.ts'

const columns: readonly Column<VoucherCode, VoucherCodeListQuery['sortBy']>[] = [
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
  const table = useInnerList(voucherCodes.list, { sortBy: 'addedAt' }, { rewardId: reward.id })
  const mayAdd = useCan('rewards:codes')
  const [opened, setOpened] = useState<VoucherCode | null>(null)
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
        {...table}
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
