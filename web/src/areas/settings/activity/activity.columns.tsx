import type { ActivityEntry } from '@fulmar/contract/activity'
import { NONE } from '#ui/format/numbers.ts'
import { RelativeTime } from '#ui/RelativeTime.tsx'
import type { Column } from '#ui/table/table.types.ts'
import { entityWord, sayEntry } from './activity.words.ts'

export const activityColumns: readonly Column<ActivityEntry, 'at'>[] = [
  { id: 'what', title: 'Action', wraps: true, cell: sayEntry },
  { id: 'at', title: 'When', sortBy: 'at', card: 'plain', cell: it => <RelativeTime at={it.at} /> },
  { id: 'entityType', title: 'About', card: 'plain', cell: it => entityWord(it.entityType) },
  { id: 'reason', title: 'Reason', wraps: true, cell: it => it.reason ?? NONE },
  { id: 'action', title: 'Action code', hidden: true, cell: it => <code>{it.action}</code> },
  { id: 'requestId', title: 'Request', hidden: true, cell: it => it.requestId ?? NONE },
]
