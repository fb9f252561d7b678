import { Button, Title } from '@mantine/core'
import { useState } from 'react'
import { formatNumber } from '#ui/format/numbers.ts'
import { formatWeight } from '#ui/format/weight.ts'
import { StatusBadge } from '#ui/StatusBadge.tsx'
import { EmptyState } from '#ui/states/EmptyState.tsx'
import { DataTable } from '#ui/table/DataTable.tsx'
import type { Column, Filter, TableState } from '#ui/table/table.types.ts'
import { Section } from './Section.tsx'
import { type Sample, samples, sampleTones } from './samples.ts'

interface State extends TableState {
  status?: string[]
  town?: string
  note?: string
}

const columns: readonly Column<Sample>[] = [
  { id: 'name', title: 'Name', sortBy: 'name', cell: row => row.name, detail: row => row.code },
  {
    id: 'status',
    title: 'Status',
    card: 'corner',
    cell: row => <StatusBadge tone={sampleTones[row.status].tone}>{sampleTones[row.status].word}</StatusBadge>,
  },
  { id: 'amount', title: 'Points', sortBy: 'amount', card: 'titled', count: row => row.amount },
  { id: 'grams', title: 'Collected', numeric: true, cell: row => formatWeight(row.grams) },
  { id: 'at', title: 'Last active', sortBy: 'at', card: 'plain', at: row => row.at },
  { id: 'code', title: 'Code', hidden: true, cell: row => row.code },
]

const filters: readonly Filter<'status' | 'town' | 'note'>[] = [
  {
    kind: 'several',
    key: 'status',
    label: 'Status',
    options: Object.entries(sampleTones).map(([value, { word }]) => ({ value, label: word })),
  },
  {
    kind: 'one',
    key: 'town',
    label: 'Town',
    options: samples
      .map((sample, index) => ({ value: sample.id, label: sample.name.slice(0, 30), count: index * 3 }))
      .concat([{ value: 'x', label: 'Elsewhere', count: 0 }]),
  },
  { kind: 'text', key: 'note', label: 'Note', placeholder: 'Text in the note' },
]

const start: State = { page: 2, limit: 25, sortBy: 'name', sortOrder: 'asc' }
const ignore = () => {}
const nameOf = (row: Sample) => row.name

export function TablesSection() {
  const [state, setState] = useState<State>(start)
  const [opened, setOpened] = useState('')
  return (
    <Section name="Tables">
      <DataTable
        label="Samples"
        columns={columns}
        rows={samples}
        total={10_000}
        totalIsAtLeast
        state={state}
        onStateChange={patch => setState(current => ({ ...current, ...patch }))}
        rowName={nameOf}
        onOpen={row => setOpened(row.name)}
        searchLabel="Search samples"
        filters={filters}
        onExport={() => new Promise(resolve => setTimeout(resolve, 1200))}
        bulkActions={(selection, clear) => (
          <Button size="xs" onClick={clear}>
            Close {formatNumber(selection.count)}
          </Button>
        )}
      />
      <p aria-live="polite">{opened ? `Opened ${opened}` : 'j and k move, x selects, Enter opens, / searches.'}</p>
      <Title order={3}>Loading, no matches, empty, failed</Title>
      <Variant name="Loading samples" rows={undefined} />
      <Variant name="Unmatched samples" rows={[]} state={{ ...start, page: 1, search: 'zebra' }} />
      <Variant name="Missing samples" rows={[]} state={{ ...start, page: 1 }} />
      <Variant
        name="Failed samples"
        rows={undefined}
        failure={{ message: 'The database did not answer in time.', requestId: '01a1dd21-6383-72f8' }}
      />
    </Section>
  )
}

interface VariantProps {
  name: string
  rows: readonly Sample[] | undefined
  state?: State
  failure?: { message: string; requestId: string }
}

const Variant = ({ name, rows, state = start, failure }: VariantProps) => (
  <DataTable
    label={name}
    columns={columns}
    rows={rows}
    total={0}
    failure={failure}
    onRetry={ignore}
    state={state}
    onStateChange={ignore}
    rowName={nameOf}
    onOpen={ignore}
    hasKeys={false}
    empty={
      <EmptyState title="No samples yet" action={<Button>Add a sample</Button>}>
        Samples fill the tables on this page.
      </EmptyState>
    }
  />
)
