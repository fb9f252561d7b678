import { type ReportListQuery, type ReportRow, reportStatus } from '@fulmar/contract/impact/impact-report-records'
import { impactReports } from '@fulmar/contract/impact/impact-reports'
import { Button } from '@mantine/core'
import { Link, useNavigate } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { useCan } from '#core/session/can.ts'
import { formatDays } from '#parts/analytics/figure-words.ts'
import { useList } from '#parts/lists/use-list.ts'
import { SavedViews } from '#parts/saved-views/SavedViews.tsx'
import { formatDate } from '#ui/format/dates.ts'
import { NONE } from '#ui/format/numbers.ts'
import { formatWeight } from '#ui/format/weight.ts'
import { Sections } from '#ui/layout/Sections.tsx'
import { PageHeader } from '#ui/PageHeader.tsx'
import { EmptyState } from '#ui/states/EmptyState.tsx'
import { DataTable } from '#ui/table/DataTable.tsx'
import type { Column, Filter } from '#ui/table/table.types.ts'
import { ReportBadge, statusWords } from './reports.words.ts'

const columns: readonly Column<ReportRow, ReportListQuery['sortBy']>[] = [
  { id: 'title', title: 'Report', cell: row => row.title, detail: row => row.serial ?? 'Not numbered yet' },
  {
    id: 'status',
    title: 'Status',
    card: 'corner',
    cell: row => <ReportBadge status={row.status} />,
  },
  { id: 'sponsor', title: 'Sponsor', card: 'plain', cell: row => row.sponsor ?? NONE },
  { id: 'period', title: 'Period', card: 'plain', cell: formatDays },
  { id: 'grams', title: 'Plastic', numeric: true, card: 'titled', cell: row => formatWeight(row.grams) },
  { id: 'co2e', title: 'CO2e avoided', numeric: true, card: 'titled', cell: row => formatWeight(row.co2e) },
  { id: 'standard', title: 'Standard', hidden: true, cell: row => row.standard ?? NONE },
  { id: 'draftedAt', title: 'Drafted', sortBy: 'draftedAt', hidden: true, cell: row => formatDate(row.draftedAt) },
  { id: 'issuedAt', title: 'Issued', sortBy: 'issuedAt', cell: row => formatDate(row.issuedAt) },
]

const filters: Filter<'status'>[] = [
  {
    kind: 'several',
    key: 'status',
    label: 'Status',
    options: reportStatus.options.map(value => ({ value, label: statusWords[value] })),
  },
]

/** Impact reports, newest first. */
export function ReportList() {
  const { table } = useList(impactReports.list)
  const navigate = useNavigate()
  const mayDraft = useCan('impact:draft')
  const add = mayDraft && (
    <Button
      leftSection={<Plus size={16} aria-hidden />}
      renderRoot={props => <Link to="/analytics/impact-reports/new" {...props} />}
    >
      New report
    </Button>
  )
  return (
    <Sections>
      <PageHeader
        title="Impact reports"
        meaning="Locked figures with their evidence. Each kilogram can be claimed by one sponsor only."
        actions={add}
      />
      <DataTable
        label="Impact reports"
        columns={columns}
        {...table}
        savedViews={<SavedViews list="impact-reports" />}
        rowName={row => row.serial ?? row.title}
        href={row => `/analytics/impact-reports/${row.id}`}
        onOpen={row => void navigate({ to: '/analytics/impact-reports/$id', params: { id: row.id } })}
        searchLabel="Search by number, title or sponsor"
        filters={filters}
        empty={
          <EmptyState title="No impact reports yet" action={add}>
            <p>A report locks the plastic of a period with its evidence, for a sponsor or for your own records.</p>
          </EmptyState>
        }
      />
    </Sections>
  )
}
