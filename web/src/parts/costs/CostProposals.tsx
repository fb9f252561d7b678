import { type CostProposal, costProposals } from '@fulmar/contract/costs/cost-proposals'
import { Button, Group, Stack } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { ArrowRight, Check, Undo2, X } from 'lucide-react'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { useApi, useSend } from '#core/api/use-api.ts'
import { useAdminDetails } from '#core/session/AdminDetailsProvider.tsx'
import { useCan } from '#core/session/can.ts'
import { ConfirmDialog } from '#ui/dialog/ConfirmDialog.tsx'
import { formatNumber, formatPoints } from '#ui/format/numbers.ts'
import { Panel } from '#ui/Panel.tsx'
import { RelativeTime } from '#ui/RelativeTime.tsx'
import classes from './CostProposals.module.css'
import { addressOf, costWords } from './costs.words.ts'

const ReasonDialog = lazy(() => import('#parts/reasons/ReasonDialog.tsx').then(it => ({ default: it.ReasonDialog })))

interface Props {
  /** Of one reward or game; of all without it. */
  subjectId?: string
  /** Shown when there are none. */
  empty?: ReactNode
}

/** Changes of costs that wait for a second person. */
export function CostProposals({ subjectId, empty = null }: Props) {
  const { adminDetails } = useAdminDetails()
  const mayApprove = useCan('costs:approve')
  const query = { status: ['PENDING' as const], limit: 100, ...(subjectId && { subjectId }) }
  const found = useApi(costProposals.list, { query })
  const proposals = found.data?.data ?? []
  if (proposals.length === 0) return found.data ? empty : null
  return (
    <Panel title="Cost changes waiting for approval">
      <ul className={classes.list}>
        {proposals.map(it => (
          <Proposal
            key={it.id}
            proposal={it}
            isNamed={!subjectId}
            isMine={it.proposedBy.id === adminDetails?.id}
            mayApprove={mayApprove}
          />
        ))}
      </ul>
    </Panel>
  )
}

interface ProposalProps {
  proposal: CostProposal
  isNamed: boolean
  isMine: boolean
  mayApprove: boolean
}

function Proposal({ proposal: it, isNamed, isMine, mayApprove }: ProposalProps) {
  return (
    <li className={classes.proposal}>
      <Stack gap={4} className={classes.words}>
        {isNamed && (
          <strong>
            <Link to={addressOf(it) as '/'}>{it.record.name}</Link>
          </strong>
        )}
        {it.costs.map(({ kind, from, to }) => (
          <span key={kind}>
            {costWords[kind]}: {formatNumber(from ?? 0)} <ArrowRight size={14} aria-label="becomes" />{' '}
            <strong>{formatPoints(to)}</strong>
          </span>
        ))}
        <span>“{it.reason}”</span>
        <span className={classes.soft}>
          Proposed by {it.proposedBy.name} <RelativeTime at={it.proposedAt} />
        </span>
        {(isMine || !mayApprove) && (
          <span className={classes.soft}>
            {isMine
              ? 'You proposed this change. Another administrator must approve it.'
              : 'Only owners and finance can approve it.'}
          </span>
        )}
      </Stack>
      <Group gap={8}>
        {isMine && <Withdraw proposal={it} />}
        {!isMine && mayApprove && <Decide proposal={it} />}
      </Group>
    </li>
  )
}

function Withdraw({ proposal: { id, record } }: Pick<ProposalProps, 'proposal'>) {
  const withdraw = useSend(costProposals.withdraw)
  return (
    <Button
      variant="default"
      leftSection={<Undo2 size={16} aria-hidden />}
      loading={withdraw.isPending}
      aria-label={`Withdraw the cost proposed for ${record.name}`}
      onClick={() => withdraw.mutate({ body: { id } })}
    >
      Withdraw
    </Button>
  )
}

function Decide({ proposal: { id, record, proposedBy } }: Pick<ProposalProps, 'proposal'>) {
  const [asking, setAsking] = useState<'approve' | 'decline' | null>(null)
  const close = () => setAsking(null)
  const approve = useSend(costProposals.approve)
  const decline = useSend(costProposals.decline, { closePopup: close })
  return (
    <>
      <Button
        variant="light"
        color="red"
        leftSection={<X size={16} aria-hidden />}
        aria-label={`Decline the cost proposed for ${record.name}`}
        onClick={() => setAsking('decline')}
      >
        Decline
      </Button>
      <Button
        leftSection={<Check size={16} aria-hidden />}
        loading={approve.isPending}
        aria-label={`Approve the cost proposed for ${record.name}`}
        onClick={() => setAsking('approve')}
      >
        Approve
      </Button>
      <ConfirmDialog
        isOpen={asking === 'approve'}
        title="Approve this change?"
        verb="Approve change"
        tone="weighty"
        onConfirm={() => {
          close()
          approve.mutate({ body: { id } })
        }}
        onCancel={close}
      >
        It takes effect at once for {record.name}. Open redemptions and finished plays keep their points.
      </ConfirmDialog>
      <Suspense>
        {asking === 'decline' && (
          <ReasonDialog
            title="Decline this change?"
            verb="Decline change"
            isBusy={decline.isPending}
            onSend={reason => decline.mutateAsync({ body: { id, reason } })}
            onClose={close}
          >
            {record.name} keeps its cost. {proposedBy.name} sees your reason.
          </ReasonDialog>
        )}
      </Suspense>
    </>
  )
}
