import { type NeighborhoodFilter, type NeighborhoodStatus, neighborhoods } from '@fulmar/contract/neighborhoods'
import { Button, Menu } from '@mantine/core'
import { ChevronDown } from 'lucide-react'
import { useSend } from '#core/api/use-api.ts'
import { toast } from '#core/toasts.tsx'
import { formatCount } from '#ui/format/numbers.ts'
import type { TableSelection } from '#ui/table/table.types.ts'
import { statusOptions, statusWords } from './neighborhoods.words.ts'

interface Props {
  selection: TableSelection
  filter: NeighborhoodFilter
  onDone: () => void
}

type Changed = { id: string; from: NeighborhoodStatus }

// The contract takes this many ids in one call.
const IDS_PER_CALL = 1000

/** What puts every record back to the status it had: one call for each status and thousand. */
export function undoCalls(changed: readonly Changed[]): { ids: string[]; status: NeighborhoodStatus }[] {
  return statusOptions.flatMap(({ value: status }) => {
    const ids = changed.filter(it => it.from === status).map(it => it.id)
    return Array.from({ length: Math.ceil(ids.length / IDS_PER_CALL) }, (_, call) => ({
      status,
      ids: ids.slice(call * IDS_PER_CALL, (call + 1) * IDS_PER_CALL),
    }))
  })
}

/** Sets the status of what is ticked, and offers to take it back. */
export function BulkStatus({ selection, filter, onDone }: Props) {
  const undo = useSend(neighborhoods.changeStatus, { hideToast: true })
  const change = useSend(neighborhoods.changeStatus, {
    hideToast: true,
    onSuccess: ({ data: { changed } }, { body: { status } }) => {
      onDone()
      if (changed.length === 0) {
        toast.success(`They were ${statusWords[status].toLowerCase()} already`)
        return
      }
      toast.undo(`${formatCount(changed.length, 'neighborhood')} set to ${statusWords[status].toLowerCase()}`, () => {
        for (const { ids, status: from } of undoCalls(changed))
          undo.mutate({ body: { selection: { ids }, status: from } })
      })
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
