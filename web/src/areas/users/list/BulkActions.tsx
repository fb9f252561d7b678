import { type BulkChange, type UserFilter, userList } from '@fulmar/contract/users/user-list'
import { Button, Menu } from '@mantine/core'
import { Ban, ChevronDown, MapPinned, RotateCcw } from 'lucide-react'
import { Suspense, useState } from 'react'
import type { ApiError } from '#core/api/api-error.ts'
import { useSend } from '#core/api/use-api.ts'
import { useBulkReport } from '#parts/bulk/use-bulk-report.tsx'
import { formatCount } from '#ui/format/numbers.ts'
import { lazyNamed } from '#ui/lazy-named.ts'
import type { TableSelection } from '#ui/table/table.types.ts'
import { changeBack, wordsOf } from './bulk.ts'

// Loaded on demand: forms bring their schemas along.
const SuspendDialog = lazyNamed(() => import('../dialogs/SuspendDialog.tsx'), 'SuspendDialog')
const ChangeNeighborhoodDialog = lazyNamed(
  () => import('../dialogs/ChangeNeighborhoodDialog.tsx'),
  'ChangeNeighborhoodDialog',
)

interface Props {
  selection: TableSelection
  filter: UserFilter
  onDone: () => void
}

/** Changes everyone selected, then reports who could not be changed. */
export function BulkActions({ selection, filter, onDone }: Props) {
  const [asking, setAsking] = useState<'suspend' | 'move' | null>(null)
  const [showResults, report] = useBulkReport({ pageOf: id => `/users/${id}`, onDone })
  const undo = useSend(userList.changeMany, { hideToast: true })
  const change = useSend(userList.changeMany, {
    hideToast: true,
    onSuccess: ({ data: { results } }, { body }) => {
      setAsking(null)
      showResults(results, wordsOf(body.change), {
        changeBack,
        send: ({ ids, change: back }) => undo.mutate({ body: { selection: { ids }, change: back } }),
      })
    },
  })
  const target = selection.kind === 'ids' ? { ids: selection.ids } : { matching: filter }
  const send = (it: BulkChange) => change.mutateAsync({ body: { selection: target, change: it } })
  const many = formatCount(selection.count, 'person', 'people')
  return (
    <>
      <Menu position="top-end" withInitialFocusPlaceholder={false}>
        <Menu.Target>
          <Button size="xs" loading={change.isPending} rightSection={<ChevronDown size={14} aria-hidden />}>
            Change
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item leftSection={<Ban size={16} aria-hidden />} onClick={() => setAsking('suspend')}>
            Suspend
          </Menu.Item>
          <Menu.Item
            leftSection={<RotateCcw size={16} aria-hidden />}
            onClick={() => void send({ status: 'ACTIVE' }).catch((_shownInToast: ApiError) => undefined)}
          >
            Reinstate
          </Menu.Item>
          <Menu.Item leftSection={<MapPinned size={16} aria-hidden />} onClick={() => setAsking('move')}>
            Move to neighborhood
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <Suspense>
        {asking === 'suspend' && (
          <SuspendDialog who={many} isBusy={change.isPending} onSend={send} onClose={() => setAsking(null)} />
        )}
        {asking === 'move' && (
          <ChangeNeighborhoodDialog
            who={many}
            isBusy={change.isPending}
            onSend={send}
            onClose={() => setAsking(null)}
          />
        )}
      </Suspense>
      {report}
    </>
  )
}
