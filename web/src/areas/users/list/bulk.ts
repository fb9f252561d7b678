import type { BulkChange, BulkOutcome } from '@fulmar/contract/people'
import { formatCount } from '#ui/format/numbers.ts'

// The contract takes this many ids in one call.
const IDS_PER_CALL = 1000
// Taking back what needs more calls than this would be a bulk action of its own.
const MOST_CALLS = 20

interface UndoCall {
  ids: string[]
  change: BulkChange
}

/** What everybody was before; nothing for somebody who cannot be put back. */
function changeBack({ before }: BulkOutcome): BulkChange | undefined {
  if (before?.neighborhoodId !== undefined) return { neighborhoodId: before.neighborhoodId }
  const { status, reason, until } = before ?? {}
  if (status === 'ACTIVE') return { status }
  if (status !== 'SUSPENDED' && status !== 'BLOCKED') return undefined
  return { status, reason: reason ?? 'As before', ...(until && status === 'SUSPENDED' && { until }) }
}

/** The calls that put everybody back, alike ones together; none when that would be too many. */
export function undoCalls(results: readonly BulkOutcome[]): UndoCall[] {
  const groups = new Map<string, UndoCall>()
  for (const result of results) {
    const change = result.outcome === 'CHANGED' ? changeBack(result) : undefined
    if (!change) continue
    const key = JSON.stringify(change)
    const group = groups.get(key) ?? { ids: [], change }
    group.ids.push(result.id)
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

const deed = (change: BulkChange) => {
  if (!('status' in change)) return 'moved'
  return { ACTIVE: 'reinstated', SUSPENDED: 'suspended', BLOCKED: 'blocked' }[change.status]
}

export const countOf = (results: readonly BulkOutcome[], outcome: BulkOutcome['outcome']) =>
  results.filter(result => result.outcome === outcome).length

/** "3 people suspended, 1 was already, 2 could not be". */
export function sayResults(results: readonly BulkOutcome[], change: BulkChange): string {
  const same = countOf(results, 'SAME')
  const refused = countOf(results, 'REFUSED')
  return [
    `${formatCount(countOf(results, 'CHANGED'), 'person', 'people')} ${deed(change)}`,
    same > 0 && `${same} ${same === 1 ? 'was' : 'were'} already`,
    refused > 0 && `${refused} could not be`,
  ]
    .filter(Boolean)
    .join(', ')
}
