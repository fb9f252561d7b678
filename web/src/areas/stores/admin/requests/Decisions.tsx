import type { ChecklistItem, Store } from '@fulmar/contract/store-records'
import { type StoreChange, stores } from '@fulmar/contract/stores'
import { lazy, Suspense } from 'react'
import { useApi } from '#core/api/use-api.ts'
import { toast } from '#core/toasts.tsx'
import { useDecision } from '#parts/inbox/use-decision.ts'

// Dialogs bring their rules along; they come when someone decides.
const ApproveStoreDialog = lazy(() =>
  import('./ApproveStoreDialog.tsx').then(it => ({ default: it.ApproveStoreDialog })),
)
const RequestInfoDrawer = lazy(() => import('./RequestInfoDrawer.tsx').then(it => ({ default: it.RequestInfoDrawer })))
const ReasonDialog = lazy(() => import('#parts/ReasonDialog.tsx').then(it => ({ default: it.ReasonDialog })))

export type Deciding = 'approve' | 'ask' | 'reject'

/** What a decision says beside the record it is about. */
export type Sending = Omit<StoreChange, 'id' | 'version'>

interface Props {
  deciding: Deciding
  id: string
  ticks: Partial<Record<ChecklistItem, boolean>>
  onClose: () => void
  onDecided: () => void
}

const doneWords: Record<Deciding, (name: string) => string> = {
  approve: name => `${name} approved`,
  ask: name => `${name} asked for information`,
  reject: name => `${name} rejected`,
}

const rejections = ['There is no store at this address', 'We have this store already', 'The request is not complete']

/** The dialog of the decision someone is about to make. */
export function Decisions({ deciding, id, ticks, onClose, onDecided }: Props) {
  const found = useApi(stores.review, { query: { id } })
  const { isBusy, send: decide } = useDecision(stores.change, {
    hideToast: true,
    closePopup: onClose,
    onSuccess: ({ data: { name } }) => {
      toast.success(doneWords[deciding](name))
      onDecided()
    },
  })
  if (!found.data) return null
  const { store } = found.data.data
  const send = (what: Sending) => decide({ body: { id: store.id, version: store.version, checklist: ticks, ...what } })
  const shared = { isBusy, onClose }
  return (
    <Suspense>
      {deciding === 'approve' && <ApproveStoreDialog {...shared} found={found.data.data} ticks={ticks} onSend={send} />}
      {deciding === 'ask' && <RequestInfoDrawer {...shared} store={store} onSend={send} />}
      {deciding === 'reject' && (
        <ReasonDialog
          {...shared}
          title={`Reject ${store.name}?`}
          verb="Reject request"
          suggestions={rejections}
          onSend={reason => send({ status: 'REJECTED', reason })}
        >
          {sayRejection(store)}
        </ReasonDialog>
      )}
    </Suspense>
  )
}

const sayRejection = ({ contactInfo }: Store) =>
  `${contactInfo.email} is emailed your reason. They can apply again later.`
