import { type Movement, type MovementQuery, points } from '@fulmar/contract/points/points'
import { useNavigate } from '@tanstack/react-router'
import type { AddressKeys } from '#core/search.ts'
import { useMay } from '#core/session/can.ts'
import { addressOfEntry, entryOptions, formatEntry } from '#parts/ledger/ledger.words.ts'
import { useExport, useList } from '#parts/lists/use-list.ts'
import { formatMemberCode } from '#parts/member-code.ts'
import { formatDateTime } from '#ui/format/dates.ts'
import { formatNumber, formatSigned, NONE } from '#ui/format/numbers.ts'
import { Sections } from '#ui/layout/Sections.tsx'
import { PageHeader } from '#ui/PageHeader.tsx'
import { EmptyState } from '#ui/states/EmptyState.tsx'
import { StatCard } from '#ui/stats/StatCard.tsx'
import { StatRow } from '#ui/stats/StatRow.tsx'
import { DataTable } from '#ui/table/DataTable.tsx'
import type { Column, Filter } from '#ui/table/table.types.ts'

const columns: readonly Column<Movement, MovementQuery['sortBy']>[] = [
  { id: 'entry', title: 'Transaction', cell: formatEntry, detail: row => row.reason },
  { id: 'user', title: 'Member', card: 'plain', cell: row => row.user.name },
  {
    id: 'memberCode',
    title: 'Member code',
    card: 'plain',
    cell: row => (row.user.memberCode ? formatMemberCode(row.user.memberCode) : NONE),
  },
  { id: 'amount', title: 'Points', count: row => row.amount },
  {
    id: 'change',
    title: 'Change',
    numeric: true,
    card: 'corner',
    cell: row => (row.change === 0 ? NONE : formatSigned(row.change)),
  },
  // Exact, because "1 month ago" would be the same for many rows.
  { id: 'at', title: 'Date', sortBy: 'at', card: 'plain', cell: row => formatDateTime(row.at) },
  { id: 'actor', title: 'By', hidden: true, cell: row => row.actor?.name ?? NONE },
]

const filters: Filter<'kind' | 'from' | 'to'>[] = [
  { kind: 'several', key: 'kind', label: 'Type', options: entryOptions },
  { kind: 'days', keys: ['from', 'to'], label: 'Date' },
]

const newestFirst: AddressKeys = { sortOrder: { enum: ['asc', 'desc'], default: 'desc' } }

/** The ledger of all members: where the numbers about points lead. */
export function LedgerPage() {
  const { state, page, table } = useList(points.movements, newestFirst)
  const navigate = useNavigate()
  const { search, kind, from, to } = state
  const onExport = useExport(points.export, { query: { search, kind, from, to } })
  const may = useMay()
  const addressOf = (row: Movement) => addressOfEntry(row, may) ?? { to: `/users/${row.user.id}`, search: {} }
  return (
    <Sections>
      <PageHeader
        title="Points ledger"
        meaning="Every transaction of every member. Holding points for a reward and releasing them changes nobody’s total."
      />
      <StatRow label="Ledger in figures" isCompact>
        <StatCard label="Transactions" value={page.data ? formatNumber(page.data.totalCount) : undefined} />
        <StatCard label="Change in points" value={page.data ? formatSigned(page.data.change) : undefined} />
      </StatRow>
      <DataTable
        label="Transactions"
        columns={columns}
        {...table}
        rowName={row => `${formatEntry(row)}, ${row.user.name}`}
        href={row => {
          const { to, search } = addressOf(row)
          return `${to}?${new URLSearchParams(search)}`
        }}
        onOpen={row => {
          const { to, search } = addressOf(row)
          void navigate({ to, search: search as never })
        }}
        searchLabel="Search by member"
        filters={filters}
        onExport={onExport}
        empty={
          <EmptyState title="No transactions yet">
            Points show here as soon as members collect plastic, play or redeem a reward.
          </EmptyState>
        }
      />
    </Sections>
  )
}
