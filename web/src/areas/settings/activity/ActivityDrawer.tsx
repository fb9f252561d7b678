import type { ActivityEntry } from '@fulmar/contract/activity'
import { Link } from '@tanstack/react-router'
import { useCan } from '#core/session/can.ts'
import { Drawer } from '#ui/dialog/Drawer.tsx'
import { type Fact, FactList } from '#ui/FactList.tsx'
import { formatExact } from '#ui/format/dates.ts'
import { NONE } from '#ui/format/numbers.ts'
import { actorOf, deedOf, entityWord } from './activity.words.ts'
import { DiffTable } from './DiffTable.tsx'

/** One deed in full: who, when, on what, and the values before and after. */
export function ActivityDrawer({ entry, onClose }: { entry: ActivityEntry; onClose: () => void }) {
  const mayOpenNeighborhoods = useCan('neighborhoods:read')
  const mayOpenCollections = useCan('collections:read')
  const mayOpenPeople = useCan('users:read')
  const { entityType, entityId } = entry
  const about = () => {
    const word = entityWord(entityType)
    if (entityId === null) return word
    const params = { id: entityId }
    if (entityType === 'neighborhood' && mayOpenNeighborhoods)
      return (
        <Link to="/neighborhood/$id" params={params}>
          {word}
        </Link>
      )
    if (entityType === 'collection' && mayOpenCollections)
      return (
        <Link to="/collections/$id" params={params}>
          {word}
        </Link>
      )
    // Points are told of by the person they belong to.
    if ((entityType === 'user' || entityType === 'points') && mayOpenPeople)
      return (
        <Link to="/users/$id" params={params}>
          {word}
        </Link>
      )
    return word
  }
  const facts: Fact[] = [
    { label: 'Who', value: actorOf(entry) },
    { label: 'When', value: formatExact(entry.at) },
    {
      label: 'About',
      value: about(),
    },
    { label: 'Reason', value: entry.reason ?? NONE },
    { label: 'Action', value: <code>{entry.action}</code> },
    { label: 'Record', value: entityId ? <code>{entityId}</code> : NONE },
    { label: 'Request', value: entry.requestId ? <code>{entry.requestId}</code> : NONE },
  ]
  return (
    <Drawer isOpen title={`${actorOf(entry)} ${deedOf(entry)}`} onClose={onClose}>
      <DiffTable before={entry.before} after={entry.after} />
      <FactList facts={facts} />
    </Drawer>
  )
}
