import { storeMoves } from '@fulmar/contract/stores/store-statuses'
import { type BeforeMove, type BulkMove, type StoreFilter, stores } from '@fulmar/contract/stores/stores'
import { Ban, Pause, Play, RotateCcw } from 'lucide-react'
import { useState } from 'react'
import { useSend } from '#core/api/use-api.ts'
import { BulkMenu } from '#parts/bulk/BulkMenu.tsx'
import { selected, useBulkReport } from '#parts/bulk/use-bulk-report.tsx'
import { formatCount } from '#ui/format/numbers.ts'
import { lazyNamed } from '#ui/lazy-named.ts'
import type { TableSelection } from '#ui/table/table.types.ts'
import { moveWords, statusWords } from './stores.words.ts'

// Loaded on demand: most visits only read.
const ReasonDialog = lazyNamed(() => import('#parts/reasons/ReasonDialog.tsx'), 'ReasonDialog')

interface Props {
  selection: TableSelection
  filter: StoreFilter
  onDone: () => void
}

/** Pauses, resumes, suspends or reinstates the selected stores, and reports those that could not be changed. */
export function BulkMoves({ selection, filter, onDone }: Props) {
  const [isSuspending, setSuspending] = useState(false)
  const [showResults, report] = useBulkReport({ pageOf: id => `/stores/${id}`, onDone })
  const undo = useSend(stores.changeStatus, { hideToast: true })
  const change = useSend(stores.changeStatus, {
    hideToast: true,
    onSuccess: ({ data: { results } }, { body: { move } }) => {
      setSuspending(false)
      showResults(
        results,
        { one: 'store', done: moveWords[move].done, already: statusWords[storeMoves[move].to].toLowerCase() },
        {
          changeBack: before => moveBack(move, before),
          send: ({ ids, change: back }) => undo.mutate({ body: { selection: { ids }, ...back } }),
        },
      )
    },
  })
  const target = selected(selection, filter)
  const send = (move: BulkMove) => change.mutate({ body: { selection: target, move } })
  return (
    <>
      <BulkMenu
        label="Change"
        isBusy={change.isPending}
        changes={[
          { label: 'Pause', icon: Pause, run: () => send('pause') },
          { label: 'Resume', icon: Play, run: () => send('resume') },
          { label: 'Suspend', icon: Ban, run: () => setSuspending(true) },
          { label: 'Reinstate', icon: RotateCcw, run: () => send('reinstate') },
        ]}
      />
      {isSuspending && (
        <ReasonDialog
          title={`Suspend ${formatCount(selection.count, 'store')}?`}
          verb="Suspend stores"
          reasons="STORE_SUSPEND_REASON"
          isBusy={change.isPending}
          onSend={reason => change.mutateAsync({ body: { selection: target, move: 'suspend', reason } })}
          onClose={() => setSuspending(false)}
        >
          Suspended stores cannot collect plastic until they are reinstated. Only active stores can be suspended; the
          report lists the others.
        </ReasonDialog>
      )}
      {report}
    </>
  )
}

const opposites: Record<BulkMove, BulkMove> = {
  pause: 'resume',
  resume: 'pause',
  suspend: 'reinstate',
  reinstate: 'suspend',
}

/** The move that undoes another. Suspending again restores the earlier reason. */
export function moveBack(move: BulkMove, { reason }: BeforeMove): { move: BulkMove; reason?: string } {
  const back = opposites[move]
  return { move: back, ...(back === 'suspend' && { reason: reason ?? 'As before' }) }
}
