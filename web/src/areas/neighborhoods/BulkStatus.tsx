import { type NeighborhoodFilter, neighborhoods } from '@fulmar/contract/neighborhoods/neighborhoods'
import { Button, Menu } from '@mantine/core'
import { ChevronDown } from 'lucide-react'
import { useSend } from '#core/api/use-api.ts'
import { useBulkReport } from '#parts/bulk/use-bulk-report.tsx'
import type { TableSelection } from '#ui/table/table.types.ts'
import { statusOptions, statusWords } from './neighborhoods.words.ts'

interface Props {
  selection: TableSelection
  filter: NeighborhoodFilter
  onDone: () => void
}

/** Sets the status of the selected neighborhoods and offers undo. */
export function BulkStatus({ selection, filter, onDone }: Props) {
  const [showResults] = useBulkReport({ onDone })
  const undo = useSend(neighborhoods.changeStatus, { hideToast: true })
  const change = useSend(neighborhoods.changeStatus, {
    hideToast: true,
    onSuccess: ({ data: { results } }, { body: { status } }) => {
      showResults(
        results,
        { one: 'neighborhood', done: `set to ${statusWords[status].toLowerCase()}` },
        {
          changeBack: before => before.status,
          send: ({ ids, change: back }) => undo.mutate({ body: { selection: { ids }, status: back } }),
        },
      )
    },
  })
  const target = selection.kind === 'ids' ? { ids: selection.ids } : { matching: filter }
  return (
    <Menu position="top-end" withInitialFocusPlaceholder={false}>
      <Menu.Target>
        <Button size="xs" loading={change.isPending} rightSection={<ChevronDown size={14} aria-hidden />}>
          Set status
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {statusOptions.map(({ value, label }) => (
          <Menu.Item key={value} onClick={() => change.mutate({ body: { selection: target, status: value } })}>
            {label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
