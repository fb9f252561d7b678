import type { Store } from '@fulmar/contract/store-records'
import { ReasonDialog } from '#parts/ReasonDialog.tsx'
import { moveWords } from '../stores.words.ts'
import { type LaterMove, useMove } from './use-move.ts'

interface Props {
  store: Store
  move: LaterMove
  onClose: () => void
}

const effects: Partial<Record<LaterMove, { asks: string; verb: string; effect: string; suggestions: string[] }>> = {
  suspend: {
    asks: 'Suspend',
    verb: 'Suspend store',
    effect: 'It cannot collect plastic until it is reinstated.',
    suggestions: ['Weights do not add up', 'A complaint is being investigated', 'Could not be reached'],
  },
  close: {
    asks: 'Close',
    verb: 'Close store',
    effect: 'It stops collecting plastic. This cannot be undone; its history is kept.',
    suggestions: ['Closed by the owner', 'The store has moved'],
  },
}

/** Asks for a reason before a store is suspended or closed. */
export function StoreStatusDialog({ store, move: what, onClose }: Props) {
  const { move, isMoving } = useMove(store)
  const { verb: inWords } = moveWords[what]
  const { asks = inWords, verb = inWords, effect = '', suggestions = [] } = effects[what] ?? {}
  return (
    <ReasonDialog
      title={`${asks} ${store.name}?`}
      verb={verb}
      suggestions={suggestions}
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
