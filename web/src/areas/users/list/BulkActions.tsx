import { type BulkChange, type BulkOutcome, people, type UserFilter } from '@fulmar/contract/people'
import { Button, Menu } from '@mantine/core'
import { Ban, ChevronDown, MapPinned, RotateCcw } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import type { ApiError } from '#core/api/api-error.ts'
import { useSend } from '#core/api/use-api.ts'
import { toast } from '#core/toasts.tsx'
import { formatCount } from '#ui/format/numbers.ts'
import type { TableSelection } from '#ui/table/table.types.ts'
import { countOf, sayResults, undoCalls } from './bulk.ts'

// Forms bring their rules along; most visits only read.
const SuspendDialog = lazy(() => import('../dialogs/SuspendDialog.tsx').then(it => ({ default: it.SuspendDialog })))
const ChangeNeighborhoodDialog = lazy(() =>
  import('../dialogs/ChangeNeighborhoodDialog.tsx').then(it => ({ default: it.ChangeNeighborhoodDialog })),
)
const BulkReport = lazy(() => import('./BulkReport.tsx').then(it => ({ default: it.BulkReport })))

interface Props {
  selection: TableSelection
  filter: UserFilter
  onDone: () => void
}

interface Report {
  results: BulkOutcome[]
  change: BulkChange
}

/** What can be done with everybody who is ticked; who could not be changed is named afterwards. */
export function BulkActions({ selection, filter, onDone }: Props) {
  const [asking, setAsking] = useState<'suspend' | 'move' | null>(null)
  const [report, setReport] = useState<Report | null>(null)
  const undo = useSend(people.changeMany, { hideToast: true })
  const change = useSend(people.changeMany, {
    hideToast: true,
    onSuccess: ({ data: { results } }, { body }) => {
      setAsking(null)
      if (countOf(results, 'REFUSED') > 0) setReport({ results, change: body.change })
      else onDone()
      tell(results, body.change)
    },
  })
  const tell = (results: BulkOutcome[], done: BulkChange) => {
    const calls = undoCalls(results)
    if (calls.length === 0) toast.success(sayResults(results, done))
    else
      toast.undo(sayResults(results, done), () => {
        for (const call of calls) undo.mutate({ body: { selection: { ids: call.ids }, change: call.change } })
      })
  }
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
            onClick={() => void send({ status: 'ACTIVE' }).catch((_told: ApiError) => undefined)}
          >
            Reinstate
          </Menu.Item>
          <Menu.Item leftSection={<MapPinned size={16} aria-hidden />} onClick={() => setAsking('move')}>
            Move to a neighborhood
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
        {report && (
          <BulkReport
            {...report}
            onClose={() => {
              setReport(null)
              onDone()
            }}
          />
        )}
      </Suspense>
    </>
  )
}
