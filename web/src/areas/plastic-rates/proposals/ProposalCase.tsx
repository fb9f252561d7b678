import type { PlasticRate } from '@fulmar/contract/plastic-rates/plastic-rates'
import { type RateProposal, rateProposals } from '@fulmar/contract/plastic-rates/rate-proposals'
import { Alert, Button } from '@mantine/core'
import { ArrowRight, Check, Undo2, X } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useSend } from '#core/api/use-api.ts'
import { PolymerMark } from '#parts/PolymerMark.tsx'
import { ConfirmDialog } from '#ui/dialog/ConfirmDialog.tsx'
import { formatDateTime } from '#ui/format/dates.ts'
import { RelativeTime } from '#ui/RelativeTime.tsx'
import classes from '../plastic-rates.module.css'
import { sayChange, sayRate, sayStart } from '../plastic-rates.words.ts'

const ReasonDialog = lazy(() => import('#parts/reasons/ReasonDialog.tsx').then(it => ({ default: it.ReasonDialog })))

interface Props {
  proposal: RateProposal
  /** Name of the plastic. */
  label: string
  active: PlasticRate | undefined
  isMine: boolean
  mayApprove: boolean
}

export function ProposalCase({ proposal: it, label, active, isMine, mayApprove }: Props) {
  const [now] = useState(Date.now)
  return (
    <li className={classes.proposal}>
      <PolymerMark code={it.plasticCode} size={38} />
      <div className={classes.proposed}>
        <p className={classes.changeLine}>
          <strong>{label}</strong>
          {active && (
            <>
              {sayRate(active.pointsPerKg)} <ArrowRight size={16} aria-label="becomes" />
            </>
          )}
          <strong>{sayRate(it.pointsPerKg)}</strong> points per kg
          {active && <span className={classes.soft}>({sayChange(active.pointsPerKg, it.pointsPerKg)})</span>}
        </p>
        <p>“{it.reason}”</p>
        <p className={classes.soft}>
          Proposed by {it.proposedBy.name} <RelativeTime at={it.proposedAt} />. Takes effect {sayStart(it, now)}.
        </p>
        <SetSince proposal={it} />
        {(isMine || !mayApprove) && (
          <p className={classes.soft}>
            {isMine
              ? 'You proposed this rate. Another administrator must approve it.'
              : 'Only owners and finance can approve it.'}
          </p>
        )}
      </div>
      <div className={classes.decisions}>
        {isMine && <Withdraw proposal={it} label={label} />}
        {!isMine && mayApprove && <Decide proposal={it} label={label} />}
      </div>
    </li>
  )
}

/** Warns that the rate has changed since it was proposed. */
const SetSince = ({ proposal: { setSince } }: Pick<Props, 'proposal'>) =>
  setSince.length > 0 && (
    <Alert color="yellow">
      Since this was proposed, the rate was set to{' '}
      {setSince
        .map(rate => `${sayRate(rate.pointsPerKg)} from ${formatDateTime(rate.effectiveFrom)}`)
        .join(', and to ')}
      .
    </Alert>
  )

type DecisionProps = Pick<Props, 'proposal' | 'label'>

function Withdraw({ proposal, label }: DecisionProps) {
  const [isAsking, setAsking] = useState(false)
  const withdraw = useSend(rateProposals.withdraw)
  return (
    <>
      <Button
        variant="default"
        leftSection={<Undo2 size={16} aria-hidden />}
        loading={withdraw.isPending}
        aria-label={`Withdraw the rate proposed for ${label}`}
        onClick={() => setAsking(true)}
      >
        Withdraw
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        title="Withdraw this proposal?"
        verb="Withdraw proposal"
        cancel="Keep it"
        onConfirm={() => {
          setAsking(false)
          withdraw.mutate({ body: { id: proposal.id } })
        }}
        onCancel={() => setAsking(false)}
      >
        {label} keeps its rate. You can propose another one later.
      </ConfirmDialog>
    </>
  )
}

function Decide({ proposal, label }: DecisionProps) {
  const [asking, setAsking] = useState<'approve' | 'decline' | null>(null)
  const [now] = useState(Date.now)
  const close = () => setAsking(null)
  const approve = useSend(rateProposals.approve)
  const decline = useSend(rateProposals.decline, { closePopup: close })
  const { id, pointsPerKg, setSince } = proposal
  return (
    <>
      <Button
        variant="light"
        color="red"
        leftSection={<X size={16} aria-hidden />}
        aria-label={`Decline the rate proposed for ${label}`}
        onClick={() => setAsking('decline')}
      >
        Decline
      </Button>
      <Button
        leftSection={<Check size={16} aria-hidden />}
        loading={approve.isPending}
        aria-label={`Approve the rate proposed for ${label}`}
        onClick={() => setAsking('approve')}
      >
        Approve
      </Button>
      <ConfirmDialog
        isOpen={asking === 'approve'}
        title="Approve this rate?"
        verb="Approve rate"
        tone="weighty"
        onConfirm={() => {
          close()
          approve.mutate({ body: { id, knownRateIds: setSince.map(rate => rate.id) } })
        }}
        onCancel={close}
      >
        {label} will earn {sayRate(pointsPerKg)} points per kg, {sayStart(proposal, now)}. Collections already recorded
        keep their rate.
      </ConfirmDialog>
      <Suspense>
        {asking === 'decline' && (
          <ReasonDialog
            title="Decline this rate?"
            verb="Decline rate"
            isBusy={decline.isPending}
            onSend={reason => decline.mutateAsync({ body: { id, reason } })}
            onClose={close}
          >
            {label} keeps its rate. {proposal.proposedBy.name} sees your reason.
          </ReasonDialog>
        )}
      </Suspense>
    </>
  )
}
