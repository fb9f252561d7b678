import { type ImportListed, type ImportListQuery, imports } from '@fulmar/contract/imports'
import { Button } from '@mantine/core'
import { Link, useNavigate } from '@tanstack/react-router'
import { FileUp } from 'lucide-react'
import { useList } from '#parts/lists/use-list.ts'
import { optionsOf } from '#ui/form/options.ts'
import { Sections } from '#ui/layout/Sections.tsx'
import { PageHeader } from '#ui/PageHeader.tsx'
import { EmptyState } from '#ui/states/EmptyState.tsx'
import { DataTable } from '#ui/table/DataTable.tsx'
import type { Column, Filter } from '#ui/table/table.types.ts'
import { formatResult, ImportBadge, isRunning, kindWords, stateOptions } from './imports.words.ts'

const columns: readonly Column<ImportListed, ImportListQuery['sortBy']>[] = [
  { id: 'fileName', title: 'File', cell: row => row.fileName, detail: row => kindWords[row.kind] },
  {
    id: 'state',
    title: 'Status',
    card: 'corner',
    cell: row => <ImportBadge status={row.state} />,
  },
  { id: 'result', title: 'Result', card: 'plain', wraps: true, cell: formatResult },
  { id: 'rows', title: 'Rows', count: row => row.rows },
  { id: 'by', title: 'Uploaded by', cell: row => row.by.name },
  { id: 'createdAt', title: 'Uploaded', sortBy: 'createdAt', card: 'titled', at: row => row.createdAt },
]

const filters: Filter<'kind' | 'state'>[] = [
  { kind: 'several', key: 'kind', label: 'Records', options: optionsOf(kindWords) },
  { kind: 'several', key: 'state', label: 'Status', options: stateOptions },
]

const refreshMs = 2000

export function ImportsPage() {
  const { table } = useList(imports.list, undefined, {
    refetchInterval: ({ state: { data } }) => (data?.data.some(row => isRunning(row.state)) ? refreshMs : false),
  })
  const navigate = useNavigate()
  const start = (
    <Button component={Link} to="/settings/imports/new" leftSection={<FileUp size={16} aria-hidden />}>
      Import a file
    </Button>
  )
  return (
    <Sections>
      <PageHeader title="Imports" meaning="CSV files that were imported, and the result of each." actions={start} />
      <DataTable
        label="Imports"
        columns={columns}
        {...table}
        rowName={row => row.fileName}
        href={row => `/settings/imports/${row.id}`}
        onOpen={row => void navigate({ to: '/settings/imports/$id', params: { id: row.id } })}
        filters={filters}
        empty={
          <EmptyState title="No imports yet" action={start}>
            Add members, stores, neighborhoods, collections, voucher codes or questions from a spreadsheet.
          </EmptyState>
        }
      />
    </Sections>
  )
}
