import type { ReasonType } from '@fulmar/contract/master-data'
import type { Store } from '@fulmar/contract/stores/store-records'
import { ReasonDialog } from '#parts/reasons/ReasonDialog.tsx'
import { moveWords } from '../stores.words.ts'
import { type LaterMove, useMove } from './use-move.ts'

interface Props {
  store: Store
  move: LaterMove
  onClose: () => void
}

const effects: Partial<Record<LaterMove, { asks: string; verb: string; effect: string; reasons: ReasonType }>> = {
  suspend: {
    asks: 'Suspend',
    verb: 'Suspend store',
    effect: 'It cannot collect plastic until it is reinstated.',
    reasons: 'STORE_SUSPEND_REASON',
  },
  close: {
    asks: 'Close',
    verb: 'Close store',
    effect: 'It stops collecting plastic. This cannot be undone; its history is kept.',
    reasons: 'STORE_CLOSE_REASON',
  },
}

/** Asks for a reason before a store is suspended or closed. */
export function StoreStatusDialog({ store, move: what, onClose }: Props) {
  const { move, isMoving } = useMove(store)
  const { verb: inWords } = moveWords[what]
  const { asks = inWords, verb = inWords, effect = '', reasons } = effects[what] ?? {}
  return (
    <ReasonDialog
      title={`${asks} ${store.name}?`}
      verb={verb}
      reasons={reasons}
      isBusy={isMoving}
      onSend={async reason => {
        await move(what, reason)
        onClose()
      }}
      onClose={onClose}
    >
      {effect}
    </ReasonDialog>
  )
}
