import type { Store } from '@fulmar/contract/stores/store-records'
import { type ManualMove, movesFrom, storeMoves } from '@fulmar/contract/stores/store-statuses'
import { stores } from '@fulmar/contract/stores/stores'
import { useNavigate } from '@tanstack/react-router'
import { Ban, DoorClosed, ListChecks, type LucideIcon, Pause, Pencil, Play, RotateCcw, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useSend } from '#core/api/use-api.ts'
import { useMay } from '#core/session/can.ts'
import { RecordActions } from '#parts/record/RecordActions.tsx'
import { useConfirm } from '#ui/dialog/use-confirm.tsx'
import { lazyNamed } from '#ui/lazy-named.ts'
import { moveWords } from '../stores.words.ts'
import { type LaterMove, useMove } from './use-move.ts'

// Loaded on demand: the form and its map are large, and most visits only read.
const StoreDrawer = lazyNamed(() => import('./StoreDrawer.tsx'), 'StoreDrawer')
const StoreStatusDialog = lazyNamed(() => import('./StoreStatusDialog.tsx'), 'StoreStatusDialog')

const icons: Record<LaterMove, LucideIcon> = {
  pause: Pause,
  resume: Play,
  suspend: Ban,
  reinstate: RotateCcw,
  close: DoorClosed,
}

const isLater = (move: ManualMove): move is LaterMove => move in icons

/** Actions available in the store's current status. */
export function StoreActions({ store }: { store: Store }) {
  const [isEditing, setEditing] = useState(false)
  const [asking, setAsking] = useState<LaterMove | null>(null)
  const may = useMay()
  const { move, isMoving } = useMove(store)
  const remove = useRemove(store)
  const moves = movesFrom(store.status).filter(isLater)
  const [main, ...others] = moves
  // A toast has already shown the error.
  const run = (store: LaterMove) =>
    storeMoves[store].needsReason ? setAsking(store) : void move(store).catch(() => undefined)
  const actionOf = (store: LaterMove) => ({ label: moveWords[store].verb, icon: icons[store], run: () => run(store) })
  if (!may('stores:write')) return null
  return (
    <>
      <RecordActions
        more={[...others.map(actionOf), { label: 'Remove', icon: Trash2, isDanger: true, run: remove.ask }]}
        buttons={[
          store.status === 'PENDING' && {
            label: 'Review request',
            icon: ListChecks,
            link: { to: '/stores/requests', search: { open: store.id } },
          },
          main !== undefined && { ...actionOf(main), isBusy: isMoving },
          { label: 'Edit', icon: Pencil, isMain: true, run: () => setEditing(true) },
        ]}
      />
      {remove.dialog}
      {isEditing && <StoreDrawer store={store} onClose={() => setEditing(false)} />}
      {asking && <StoreStatusDialog store={store} move={asking} onClose={() => setAsking(null)} />}
    </>
  )
}

/** Asks before a store is removed. A store with collections cannot be removed. */
function useRemove({ id, name, version, lastCollectionAt }: Store) {
  const [confirm, dialog] = useConfirm()
  const navigate = useNavigate()
  const remove = useSend(stores.remove, {
    refresh: [stores.list, stores.stats, stores.map, stores.cities],
    onSuccess: () => void navigate({ to: '/stores' }),
  })
  const ask = async () => {
    if (lastCollectionAt) {
      await confirm({
        title: `${name} cannot be removed`,
        body: 'This store has collections, which must stay on record. Close it instead: it keeps its history and stops collecting.',
        verb: 'OK',
      })
      return
    }
    const body =
      'This cannot be undone. An owner account that was never used is removed too. Its history stays in the activity log.'
    if (await confirm({ title: `Remove ${name}?`, body, verb: 'Remove store', tone: 'danger' }))
      remove.mutate({ body: { id, version } })
  }
  return { ask, dialog }
}
