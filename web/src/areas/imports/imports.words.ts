import type { ImportKind, ImportListed, ImportState } from '@fulmar/contract/imports'
import { statuses } from '#parts/statuses.tsx'
import { formatCount, formatNumber } from '#ui/format/numbers.ts'

export const kindWords: Record<ImportKind, string> = {
  neighborhoods: 'Neighborhoods',
  members: 'Members',
  stores: 'Stores',
  collections: 'Collections',
  'voucher-codes': 'Voucher codes',
  questions: 'Questions',
}

/** Where the records are found, and the words of the link. */
export const listOf = {
  neighborhoods: { to: '/neighborhood', label: 'View neighborhoods' },
  members: { to: '/users', label: 'View users' },
  stores: { to: '/stores/requests', label: 'View store requests' },
  collections: { to: '/collections', label: 'View collections' },
  'voucher-codes': { to: '/rewards', label: 'View rewards' },
  questions: { to: '/academy/bank', label: 'View question bank' },
} as const satisfies Record<ImportKind, { to: string; label: string }>

export const {
  words: stateWords,
  options: stateOptions,
  Badge: ImportBadge,
} = statuses<ImportState>({
  MAPPING: ['Not checked yet', 'wait'],
  CHECKING: ['Checking', 'info'],
  CHECKED: ['Checked', 'wait'],
  IMPORTING: ['Importing', 'info'],
  STOPPED: ['Stopped', 'bad'],
  DONE: ['Imported', 'ok'],
  UNDOING: ['Undoing', 'info'],
  UNDONE: ['Undone', 'off'],
})

export const isRunning = (state: ImportState | undefined) =>
  state === 'CHECKING' || state === 'IMPORTING' || state === 'UNDOING'

/** "12 added, 3 refused", of what there is. */
export function formatResult({ counts, rows, state }: ImportListed): string {
  const parts = [
    [counts.ADDED, 'added'],
    [counts.NEW, 'to add'],
    [counts.UNDONE, 'taken back'],
    [counts.KEPT, 'kept'],
    [counts.UNCHANGED, 'already there'],
    [counts.FAILED, 'refused'],
  ] as const
  const said = parts.flatMap(([count, word]) => (count > 0 ? `${formatNumber(count)} ${word}` : []))
  return state === 'MAPPING' || said.length === 0 ? formatCount(rows, 'row') : said.join(', ')
}
