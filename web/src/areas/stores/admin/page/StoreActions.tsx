import type { Store } from '@fulmar/contract/stores/store-records'
import { type ManualMove, movesFrom, storeMoves } from '@fulmar/contract/stores/store-statuses'
import { stores } from '@fulmar/contract/stores/stores'
import { Button, Menu } from '@mantine/core'
import { Link, useNavigate } from '@tanstack/react-router'
import { Ban, DoorClosed, ListChecks, Pause, Pencil, Play, RotateCcw, Trash2 } from 'lucide-react'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { useSend } from '#core/api/use-api.ts'
import { useMay } from '#core/session/can.ts'
import { useConfirm } from '#ui/dialog/use-confirm.tsx'
import { MoreMenu } from '#ui/MoreMenu.tsx'
import { moveWords } from '../stores.words.ts'
import { type LaterMove, useMove } from './use-move.ts'

// Loaded on demand: the form and its map are large, and most visits only read.
const StoreDrawer = lazy(() => import('./StoreDrawer.tsx').then(it => ({ default: it.StoreDrawer })))
const StoreStatusDialog = lazy(() => import('./StoreStatusDialog.tsx').then(it => ({ default: it.StoreStatusDialog })))

const icons: Record<LaterMove, ReactNode> = {
  pause: <Pause size={16} aria-hidden />,
  resume: <Play size={16} aria-hidden />,
  suspend: <Ban size={16} aria-hidden />,
  reinstate: <RotateCcw size={16} aria-hidden />,
  close: <DoorClosed size={16} aria-hidden />,
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
  const run = (it: LaterMove) => (storeMoves[it].needsReason ? setAsking(it) : void move(it).catch(() => undefined))
  if (!may('stores:write')) return null
  return (
    <>
      <MoreMenu>
        {others.map(it => (
          <Menu.Item key={it} leftSection={icons[it]} onClick={() => run(it)}>
            {moveWords[it].verb}
          </Menu.Item>
        ))}
        <Menu.Item color="red" leftSection={<Trash2 size={16} aria-hidden />} onClick={() => void remove.ask()}>
          Remove
        </Menu.Item>
      </MoreMenu>
      {store.status === 'PENDING' && (
        <Button
          renderRoot={props => <Link to="/stores/requests" search={{ open: store.id }} {...props} />}
          variant="default"
          leftSection={<ListChecks size={16} aria-hidden />}
        >
          Review request
        </Button>
      )}
      {main && (
        <Button variant="default" loading={isMoving} leftSection={icons[main]} onClick={() => run(main)}>
          {moveWords[main].verb}
        </Button>
      )}
      <Button leftSection={<Pencil size={16} aria-hidden />} onClick={() => setEditing(true)}>
        Edit
      </Button>
      {remove.dialog}
      <Suspense>
        {isEditing && <StoreDrawer store={store} onClose={() => setEditing(false)} />}
        {asking && <StoreStatusDialog store={store} move={asking} onClose={() => setAsking(null)} />}
      </Suspense>
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
