import { type CostChange, type CostKind, type CostSubject, costProposals } from '@fulmar/contract/costs/cost-proposals'
import { Alert, Button, Stack } from '@mantine/core'
import { UsersRound } from 'lucide-react'
import { useState } from 'react'
import { useApi, useSend } from '#core/api/use-api.ts'
import { useCan } from '#core/session/can.ts'
import { inOrder } from '#ui/in-order.ts'
import { lazyNamed } from '#ui/lazy-named.ts'
import { formatNeedsApproval } from './costs.words.ts'

const ReasonDialog = lazyNamed(() => import('#parts/reasons/ReasonDialog.tsx'), 'ReasonDialog')

interface Props {
  subject: CostSubject
  subjectId: string
  /** The costs as they are typed. */
  costs: Partial<Record<CostKind, number>>
  /** The fields that lead to them. */
  change: CostChange
  /** Puts the fields back as they are saved. */
  onProposed: () => void
}

/** Says before a form is sent that a second person has to approve a cost, and proposes it. */
export function CostNote({ subject, subjectId, costs, change, onProposed }: Props) {
  const mayPropose = useCan('costs:propose')
  const [isAsking, setAsking] = useState(false)
  const found = useApi(costProposals.limits, { query: { subject, subjectId } })
  const close = () => setAsking(false)
  const propose = useSend(costProposals.propose, { closePopup: close, onSuccess: onProposed })
  const words = (found.data?.data.limits ?? []).flatMap(limit => {
    const value = costs[limit.kind]
    return (value !== undefined && formatNeedsApproval(limit, value)) || []
  })
  if (words.length === 0) return null
  return (
    <Alert color="yellow" role="status" icon={<UsersRound size={18} aria-hidden />} title="Needs approval">
      <Stack gap="xs" align="flex-start">
        {inOrder(words, word => (
          <p>{word}</p>
        ))}
        <p>Another administrator has to approve a larger change. Until then the current cost stays.</p>
        {mayPropose && (
          <Button variant="default" onClick={() => setAsking(true)}>
            Propose change
          </Button>
        )}
      </Stack>
      {/* Sending the dialog must not send the form around it. */}
      <div onSubmit={event => event.stopPropagation()}>
        {isAsking && (
          <ReasonDialog
            title="Propose this change?"
            verb="Propose change"
            isBusy={propose.isPending}
            onSend={reason => propose.mutateAsync({ body: { subject, subjectId, change, reason } })}
            onClose={close}
          >
            Owners and finance are notified. The change takes effect when one of them approves it.
          </ReasonDialog>
        )}
      </div>
    </Alert>
  )
}
