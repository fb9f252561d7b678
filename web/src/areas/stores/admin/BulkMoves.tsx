import { type BulkMove, type BulkResult, type StoreFilter, stores } from '@fulmar/contract/stores'
import { Button, Menu } from '@mantine/core'
import { Ban, ChevronDown, Pause, Play, RotateCcw } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useSend } from '#core/api/use-api.ts'
import { toast } from '#core/toasts.tsx'
import { formatCount } from '#ui/format/numbers.ts'
import type { TableSelection } from '#ui/table/table.types.ts'
import { undoCalls } from './stores.bulk.ts'
import { moveWords, sayResults } from './stores.words.ts'

// Dialogs bring their rules along; most visits only read.
const ReasonDialog = lazy(() => import('#parts/ReasonDialog.tsx').then(it => ({ default: it.ReasonDialog })))
const BulkReport = lazy(() => import('./BulkReport.tsx').then(it => ({ default: it.BulkReport })))

interface Props {
  selection: TableSelection
  filter: StoreFilter
  onDone: () => void
}

/** Pauses, resumes, suspends or reinstates what is ticked; what could not be moved is named afterwards. */
export function BulkMoves({ selection, filter, onDone }: Props) {
  const [isSuspending, setSuspending] = useState(false)
  const [report, setReport] = useState<{ results: BulkResult[]; move: BulkMove } | null>(null)
  const undo = useSend(stores.changeStatus, { hideToast: true })
  const change = useSend(stores.changeStatus, {
    hideToast: true,
    onSuccess: ({ data: { results } }, { body: { move } }) => {
      setSuspending(false)
      if (results.some(it => it.outcome === 'REFUSED')) setReport({ results, move })
      else onDone()
      const words = sayResults(results, moveWords[move].done)
      const calls = undoCalls(results, move)
      if (calls.length === 0) toast.success(words)
      else
        toast.undo(words, () => {
          for (const { ids, ...back } of calls) undo.mutate({ body: { selection: { ids }, ...back } })
        })
    },
  })
  const target = selection.kind === 'ids' ? { ids: selection.ids } : { matching: filter }
  const send = (move: BulkMove) => change.mutate({ body: { selection: target, move } })
  return (
    <>
      <Menu position="top-end" withInitialFocusPlaceholder={false}>
        <Menu.Target>
          <Button size="xs" loading={change.isPending} rightSection={<ChevronDown size={14} aria-hidden />}>
            Change
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item leftSection={<Pause size={16} aria-hidden />} onClick={() => send('pause')}>
            Pause
          </Menu.Item>
          <Menu.Item leftSection={<Play size={16} aria-hidden />} onClick={() => send('resume')}>
            Resume
          </Menu.Item>
          <Menu.Item leftSection={<Ban size={16} aria-hidden />} onClick={() => setSuspending(true)}>
            Suspend
          </Menu.Item>
          <Menu.Item leftSection={<RotateCcw size={16} aria-hidden />} onClick={() => send('reinstate')}>
            Reinstate
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <Suspense>
        {isSuspending && (
          <ReasonDialog
            title={`Suspend ${formatCount(selection.count, 'store')}?`}
            verb="Suspend stores"
            isBusy={change.isPending}
            onSend={reason => change.mutateAsync({ body: { selection: target, move: 'suspend', reason } })}
            onClose={() => setSuspending(false)}
          >
            Suspended stores take no plastic in until they are reinstated. Only active stores can be suspended; the
            others stay as they are and are named afterwards.
          </ReasonDialog>
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
