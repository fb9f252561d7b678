import type { ActivityEntry } from '@fulmar/contract/activity'
import { ActivitySentence } from '#parts/ActivitySentence.tsx'
import { Drawer } from '#ui/dialog/Drawer.tsx'
import { type Fact, FactList } from '#ui/FactList.tsx'
import { formatExact } from '#ui/format/dates.ts'
import { NONE } from '#ui/format/numbers.ts'
import { entityWord, sayEntry } from './activity.words.ts'
import { DiffTable } from './DiffTable.tsx'

/** One action in full: who, when, on what, and the values before and after. */
export function ActivityDrawer({ entry, onClose }: { entry: ActivityEntry; onClose: () => void }) {
  const { entityType, entityId } = entry
  const facts: Fact[] = [
    { label: 'What', value: <ActivitySentence entry={entry} /> },
    { label: 'When', value: formatExact(entry.at) },
    { label: 'About', value: entityWord(entityType) },
    { label: 'Reason', value: entry.reason ?? NONE },
    { label: 'Action', value: <code>{entry.action}</code> },
    { label: 'Record', value: entityId ? <code>{entityId}</code> : NONE },
    { label: 'Request', value: entry.requestId ? <code>{entry.requestId}</code> : NONE },
  ]
  return (
    <Drawer isOpen title={sayEntry(entry)} onClose={onClose}>
      <DiffTable before={entry.before} after={entry.after} />
      <FactList facts={facts} />
    </Drawer>
  )
}
