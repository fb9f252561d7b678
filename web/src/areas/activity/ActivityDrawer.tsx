import { type ActivityEntry, activity, isRestorable } from '@fulmar/contract/activity/activity'
import { Button } from '@mantine/core'
import { History } from 'lucide-react'
import { useState } from 'react'
import { useApi } from '#core/api/use-api.ts'
import { ActivitySentence } from '#parts/activity/ActivitySentence.tsx'
import { CopyCode } from '#ui/CopyCode.tsx'
import { Drawer } from '#ui/dialog/Drawer.tsx'
import { type Fact, FactList } from '#ui/FactList.tsx'
import { formatExact } from '#ui/format/dates.ts'
import { NONE } from '#ui/format/numbers.ts'
import { lazyNamed } from '#ui/lazy-named.ts'
import { entityWord, formatEntry } from './activity.words.ts'
import { DiffTable } from './DiffTable.tsx'

const RestoreDialog = lazyNamed(() => import('./RestoreDialog.tsx'), 'RestoreDialog')

export function ActivityDrawer({ entry, onClose }: { entry: ActivityEntry; onClose: () => void }) {
  const { entityType, entityId } = entry
  const facts: Fact[] = [
    { label: 'Action', value: <ActivitySentence entry={entry} /> },
    { label: 'Date', value: formatExact(entry.at) },
    { label: 'Record type', value: entityWord(entityType) },
    { label: 'Reason', value: entry.reason ?? NONE },
    { label: 'Action code', value: <code>{entry.action}</code> },
    { label: 'Record ID', value: entityId ? <CopyCode label="record ID" code={entityId} /> : NONE },
    { label: 'IP address', value: entry.ip ?? NONE },
    { label: 'Request ID', value: entry.requestId ? <CopyCode label="request ID" code={entry.requestId} /> : NONE },
  ]
  return (
    <Drawer isOpen title={formatEntry(entry)} onClose={onClose}>
      <DiffTable before={entry.before} after={entry.after} />
      <RestoreButton entry={entry} onRestored={onClose} />
      <FactList facts={facts} />
    </Drawer>
  )
}

/** For changes that can be taken back by those who may change the record. */
function RestoreButton({ entry, onRestored }: { entry: ActivityEntry; onRestored: () => void }) {
  const [isAsking, setAsking] = useState(false)
  const found = useApi(
    activity.get,
    { params: { id: entry.id } },
    { enabled: isRestorable(entry.action), staleTime: 0 },
  )
  const restore = found.data?.data.restore
  if (!restore) return null
  return (
    <>
      <Button
        variant="default"
        className="start"
        mb={16}
        leftSection={<History size={16} aria-hidden />}
        onClick={() => setAsking(true)}
      >
        Restore the earlier version
      </Button>
      {isAsking && (
        <RestoreDialog id={entry.id} restore={restore} onRestored={onRestored} onClose={() => setAsking(false)} />
      )}
    </>
  )
}
