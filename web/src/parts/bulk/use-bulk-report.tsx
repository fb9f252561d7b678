import type { BulkResult } from '@fulmar/contract/core/bulk'
import { type ReactNode, useState } from 'react'
import { toast } from '#core/toasts.tsx'
import { lazyNamed } from '#ui/lazy-named.ts'
import type { TableSelection } from '#ui/table/table.types.ts'
import { type BulkWords, formatResults, type UndoCall, undoCalls } from './bulk-results.ts'

// Loaded on demand: most bulk actions refuse nothing.
const BulkReport = lazyNamed(() => import('./BulkReport.tsx'), 'BulkReport')

/** The selected records, as an endpoint takes them. */
export const selected = <F,>(selection: TableSelection, filter: F) =>
  selection.kind === 'ids' ? { ids: selection.ids } : { matching: filter }

interface Options {
  pageOf?: (id: string) => string
  /** Clears the selection. */
  onDone: () => void
}

interface Report {
  results: readonly BulkResult[]
  words: BulkWords
}

interface Undo<B, C> {
  /** Returns undefined for records that cannot be undone. */
  changeBack: (before: B) => C | undefined
  send: (call: UndoCall<C>) => void
}

type ShowResults = <B, C>(results: readonly BulkResult<B>[], words: BulkWords, undo?: Undo<B, C>) => void

/** Shows the result of a bulk action: a toast with undo if possible, and a report if something was refused. */
export function useBulkReport({ pageOf, onDone }: Options): [showResults: ShowResults, report: ReactNode] {
  const [report, setReport] = useState<Report | null>(null)
  const showResults: ShowResults = (results, words, undo) => {
    const sentence = formatResults(results, words)
    const calls = undo ? undoCalls(results, undo.changeBack) : []
    const takeBack = () => {
      for (const call of calls) undo?.send(call)
    }
    if (calls.length > 0) toast.undo(sentence, takeBack)
    else toast.success(sentence)
    if (results.some(({ outcome }) => outcome === 'REFUSED')) setReport({ results, words })
    else onDone()
  }
  const close = () => {
    setReport(null)
    onDone()
  }
  const dialog = report && <BulkReport {...report} pageOf={pageOf} onClose={close} />
  return [showResults, dialog]
}
