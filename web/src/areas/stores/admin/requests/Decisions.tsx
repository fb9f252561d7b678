import type { ChecklistItem, Store } from '@fulmar/contract/stores/store-records'
import { stores } from '@fulmar/contract/stores/stores'
import { useApi, useSend } from '#core/api/use-api.ts'
import { toast } from '#core/toasts.tsx'
import { deferDecision } from '#parts/inbox/deferred-decisions.ts'
import { useDecision } from '#parts/inbox/use-decision.ts'
import { ConfirmDialog } from '#ui/dialog/ConfirmDialog.tsx'
import { lazyNamed } from '#ui/lazy-named.ts'
import type { DecisionInput } from '../stores.state.ts'

// Loaded on demand: most visits only read.
const ApproveStoreDialog = lazyNamed(() => import('./ApproveStoreDialog.tsx'), 'ApproveStoreDialog')
const ReasonDialog = lazyNamed(() => import('#parts/reasons/ReasonDialog.tsx'), 'ReasonDialog')

export type Deciding = 'approve' | 'reject' | 'withdraw'

interface Props {
  deciding: Deciding
  id: string
  ticks: Partial<Record<ChecklistItem, boolean>>
  onClose: () => void
  onDecided: () => void
  onUndo: () => void
}

const soonWords: Record<'APPROVED' | 'REJECTED', (name: string) => string> = {
  APPROVED: name => `Approving ${name}`,
  REJECTED: name => `Rejecting ${name}`,
}

/** The dialog for the decision being made. */
export function Decisions({ deciding, id, ticks, onClose, onDecided, onUndo }: Props) {
  const found = useApi(stores.review, { query: { id } })
  const { isBusy, send: decide } = useDecision(stores.change, {
    hideToast: true,
    closePopup: onClose,
    onSuccess: ({ data: { name } }) => {
      toast.link(`Questions to ${name} withdrawn`, 'Open', `/stores/${id}`)
      onDecided()
    },
  })
  const settle = useSend(stores.change, {
    hideToast: true,
    onSuccess: ({ data: { name, status } }) =>
      toast.link(`${name} ${status === 'REJECTED' ? 'rejected' : 'approved'}`, 'Open', `/stores/${id}`),
  })
  if (!found.data) return null
  const { store } = found.data.data
  const send = (what: DecisionInput) =>
    decide({ body: { id: store.id, version: store.version, checklist: ticks, ...what } })
  // The applicant is emailed, which nothing can take back: so it is sent some seconds later.
  const sendSoon = async (outcome: keyof typeof soonWords, what: DecisionInput) => {
    const body = { id: store.id, version: store.version, checklist: ticks, ...what }
    deferDecision({
      id,
      words: soonWords[outcome](store.name),
      href: `/stores/${id}`,
      send: () => settle.mutateAsync({ body }),
      onUndo,
    })
    onClose()
    onDecided()
  }
  const shared = { isBusy, onClose }
  return (
    <>
      {deciding === 'approve' && (
        <ApproveStoreDialog
          {...shared}
          found={found.data.data}
          ticks={ticks}
          onSend={what => sendSoon('APPROVED', what)}
        />
      )}
      {deciding === 'reject' && (
        <ReasonDialog
          {...shared}
          title={`Reject ${store.name}?`}
          verb="Reject request"
          reasons="STORE_REJECT_REASON"
          onSend={reason => sendSoon('REJECTED', { status: 'REJECTED', reason })}
        >
          {formatRejection(store)}
        </ReasonDialog>
      )}
      {deciding === 'withdraw' && (
        <ConfirmDialog
          isOpen
          title={`Withdraw the questions to ${store.name}?`}
          verb="Withdraw questions"
          // A toast tells of a failure.
          onConfirm={() => void send({ status: 'PENDING' }).catch(() => undefined)}
          onCancel={onClose}
        >
          The request waits for your decision again. {store.contactInfo.email} is notified by email.
        </ConfirmDialog>
      )}
    </>
  )
}

const formatRejection = ({ contactInfo }: Store) =>
  `${contactInfo.email} is emailed your reason. They can apply again later.`
