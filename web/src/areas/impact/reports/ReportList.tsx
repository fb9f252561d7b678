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
  { id: 'title', title: 'Report', cell: it => it.title, detail: it => it.serial ?? 'Not numbered yet' },
  {
    id: 'status',
    title: 'Status',
    card: 'corner',
    cell: it => <ReportBadge status={it.status} />,
  },
  { id: 'sponsor', title: 'Sponsor', card: 'plain', cell: it => it.sponsor ?? NONE },
  { id: 'period', title: 'Period', card: 'plain', cell: formatDays },
  { id: 'grams', title: 'Plastic', numeric: true, card: 'titled', cell: it => formatWeight(it.grams) },
  { id: 'co2e', title: 'CO2e avoided', numeric: true, card: 'titled', cell: it => formatWeight(it.co2e) },
  { id: 'standard', title: 'Standard', hidden: true, cell: it => it.standard ?? NONE },
  { id: 'draftedAt', title: 'Drafted', sortBy: 'draftedAt', hidden: true, cell: it => formatDate(it.draftedAt) },
  { id: 'issuedAt', title: 'Issued', sortBy: 'issuedAt', cell: it => formatDate(it.issuedAt) },
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
        rowName={it => it.serial ?? it.title}
        href={it => `/analytics/impact-reports/${it.id}`}
        onOpen={it => void navigate({ to: '/analytics/impact-reports/$id', params: { id: it.id } })}
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
