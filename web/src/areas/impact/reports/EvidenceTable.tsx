import type { EvidenceLine, EvidenceListQuery, ImpactReport } from '@fulmar/contract/impact/impact-report-records'
import { impactReports } from '@fulmar/contract/impact/impact-reports'
import { useNavigate } from '@tanstack/react-router'
import { saveExport } from '#core/api/save-export.ts'
import { useCan } from '#core/session/can.ts'
import { useList } from '#parts/lists/use-list.ts'
import { formatDateTime } from '#ui/format/dates.ts'
import { formatExactWeight } from '#ui/format/weight.ts'
import { Panel } from '#ui/Panel.tsx'
import { StatusBadge } from '#ui/StatusBadge.tsx'
import { DataTable } from '#ui/table/DataTable.tsx'
import type { Column } from '#ui/table/table.types.ts'

const columns: readonly Column<EvidenceLine, EvidenceListQuery['sortBy']>[] = [
  { id: 'code', title: 'Collection', sortBy: 'collectionId', cell: row => `${row.code}, line ${row.line}` },
  { id: 'at', title: 'Handed in', card: 'plain', cell: row => formatDateTime(row.at) },
  { id: 'store', title: 'Store', card: 'plain', cell: row => row.store.name },
  { id: 'plastic', title: 'Plastic', card: 'titled', cell: row => row.plasticCode },
  { id: 'grams', title: 'Weight', numeric: true, card: 'titled', cell: row => formatExactWeight(row.grams) },
  {
    id: 'state',
    title: 'Since then',
    card: 'corner',
    cell: row =>
      row.isReversed ? <StatusBadge tone="bad">Reversed</StatusBadge> : <StatusBadge tone="ok">Unchanged</StatusBadge>,
  },
]

/** The collection lines that the report counts. */
export function EvidenceTable({ report: { id } }: { report: ImpactReport }) {
  const { table } = useList(impactReports.evidence, undefined, { params: { id } })
  const navigate = useNavigate()
  const mayExport = useCan('impact:export')
  return (
    <Panel title="Evidence">
      <DataTable
        label="Evidence"
        columns={columns}
        {...table}
        rowName={row => `${row.code}, line ${row.line}`}
        onOpen={row => void navigate({ to: '/collections/$id', params: { id: row.collectionId } })}
        searchLabel="Search by collection code"
        {...(mayExport && { onExport: () => saveExport(impactReports.export, { params: { id } }) })}
      />
    </Panel>
  )
}
