import type { BulkResult } from '@fulmar/contract/core/bulk'
import { formatCount, formatNumber } from '#ui/format/numbers.ts'

/** Words for the result of a bulk action: "3 stores paused". */
export interface BulkWords {
  one: string
  many?: string
  /** Past participle. */
  done: string
  /** The status of unchanged records, if it differs from `done`: "3 already active". */
  already?: string
}

const countOf = (results: readonly BulkResult[], outcome: BulkResult['outcome']) =>
  results.filter(result => result.outcome === outcome).length

/** "3 stores paused, 1 already paused, 2 could not be paused". */
export function formatResults(results: readonly BulkResult[], { one, many, done, already = done }: BulkWords): string {
  const counts = [
    { count: countOf(results, 'DONE'), verb: done },
    { count: countOf(results, 'UNCHANGED'), verb: `already ${already}` },
    { count: countOf(results, 'REFUSED'), verb: `could not be ${done}` },
  ].filter(({ count }, index) => count > 0 || (index === 0 && results.length === 0))
  return counts
    .map(({ count, verb }, index) => `${index === 0 ? formatCount(count, one, many) : formatNumber(count)} ${verb}`)
    .join(', ')
}

export const formatOutcome = (outcome: BulkResult['outcome'], { done, already = done }: BulkWords): string =>
  ({
    DONE: done.charAt(0).toUpperCase() + done.slice(1),
    UNCHANGED: `Already ${already}`,
    REFUSED: `Not ${done}`,
  })[outcome]

const urgency = ['REFUSED', 'UNCHANGED', 'DONE']

/** Refusals first, then unchanged records. */
export const byUrgency = (results: readonly BulkResult[]): BulkResult[] =>
  results.toSorted((a, b) => urgency.indexOf(a.outcome) - urgency.indexOf(b.outcome))

export interface UndoCall<C> {
  ids: string[]
  change: C
}

// The contract's limit of ids per call.
const IDS_PER_CALL = 1000
// No undo beyond this.
const MOST_CALLS = 20

/**
 * The calls that undo a bulk action, grouped by change; none if there would be too many. `changeBack` returns undefined for records that cannot be undone.
 */
export function undoCalls<B, C>(
  results: readonly BulkResult<B>[],
  changeBack: (before: B) => C | undefined,
): UndoCall<C>[] {
  const groups = new Map<string, UndoCall<C>>()
  for (const { id, before } of results) {
    const change = before && changeBack(before)
    if (!change) continue
    const key = JSON.stringify(change)
    const group = groups.get(key) ?? { ids: [], change }
    group.ids.push(id)
    groups.set(key, group)
  }
  const calls = [...groups.values()].flatMap(({ ids, change }) =>
    Array.from({ length: Math.ceil(ids.length / IDS_PER_CALL) }, (_, call) => ({
      ids: ids.slice(call * IDS_PER_CALL, (call + 1) * IDS_PER_CALL),
      change,
    })),
  )
  return calls.length > MOST_CALLS ? [] : calls
}
