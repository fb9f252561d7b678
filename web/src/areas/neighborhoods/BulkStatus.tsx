import { type NeighborhoodFilter, neighborhoods } from '@fulmar/contract/neighborhoods/neighborhoods'
import { useSend } from '#core/api/use-api.ts'
import { BulkMenu } from '#parts/bulk/BulkMenu.tsx'
import { selected, useBulkReport } from '#parts/bulk/use-bulk-report.tsx'
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
  const target = selected(selection, filter)
  return (
    <BulkMenu
      label="Set status"
      isBusy={change.isPending}
      changes={statusOptions.map(({ value, label }) => ({
        label,
        run: () => change.mutate({ body: { selection: target, status: value } }),
      }))}
    />
  )
}
