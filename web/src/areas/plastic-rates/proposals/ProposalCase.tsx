import type { PlasticRate } from '@fulmar/contract/plastic-rates/plastic-rates'
import { type RateProposal, rateProposals } from '@fulmar/contract/plastic-rates/rate-proposals'
import { Alert, Group, Stack } from '@mantine/core'
import { ArrowRight } from 'lucide-react'
import { useState } from 'react'
import { useSend } from '#core/api/use-api.ts'
import { PolymerMark } from '#parts/collections/PolymerMark.tsx'
import { ProposalDecision, WhoDecides, WithdrawButton } from '#parts/inbox/proposals.tsx'
import { ConfirmDialog } from '#ui/dialog/ConfirmDialog.tsx'
import { formatDateTime } from '#ui/format/dates.ts'
import { RelativeTime } from '#ui/RelativeTime.tsx'
import classes from '../plastic-rates.module.css'
import { formatChange, formatRate, formatStart } from '../plastic-rates.words.ts'

interface Props {
  proposal: RateProposal
  /** Name of the plastic. */
  label: string
  active: PlasticRate | undefined
  isMine: boolean
  mayApprove: boolean
}

export function ProposalCase({ proposal, label, active, isMine, mayApprove }: Props) {
  const [now] = useState(Date.now)
  return (
    <li className={classes.proposal}>
      <PolymerMark code={proposal.plasticCode} size={38} />
      <Stack className="anywhere" gap={6} miw={0}>
        <Group component="p" gap={6} fz={16} c="var(--ink)">
          <strong>{label}</strong>
          {active && (
            <>
              {formatRate(active.pointsPerKg)} <ArrowRight size={16} aria-label="becomes" />
            </>
          )}
          <strong>{formatRate(proposal.pointsPerKg)}</strong> points per kg
          {active && <span className="quiet small">({formatChange(active.pointsPerKg, proposal.pointsPerKg)})</span>}
        </Group>
        <p>“{proposal.reason}”</p>
        <p className="quiet small">
          Proposed by {proposal.proposedBy.name} <RelativeTime at={proposal.proposedAt} />. Takes effect{' '}
          {formatStart(proposal, now)}.
        </p>
        <SetSince proposal={proposal} />
        <WhoDecides noun="rate" isMine={isMine} mayApprove={mayApprove} />
      </Stack>
      <Group gap={8} justify="flex-end" className={classes.decisions}>
        {isMine && <Withdraw proposal={proposal} label={label} />}
        {mayApprove && <Decide proposal={proposal} label={label} isMine={isMine} />}
      </Group>
    </li>
  )
}

/** Warns that the rate has changed since it was proposed. */
const SetSince = ({ proposal: { setSince } }: Pick<Props, 'proposal'>) =>
  setSince.length > 0 && (
    <Alert color="yellow">
      Since this was proposed, the rate was set to{' '}
      {setSince
        .map(rate => `${formatRate(rate.pointsPerKg)} from ${formatDateTime(rate.effectiveFrom)}`)
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
      <WithdrawButton
        subject={`the rate proposed for ${label}`}
        isBusy={withdraw.isPending}
        onClick={() => setAsking(true)}
      />
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

function Decide({ proposal, label, isMine }: DecisionProps & Pick<Props, 'isMine'>) {
  const [now] = useState(Date.now)
  const approve = useSend(rateProposals.approve)
  const decline = useSend(rateProposals.decline)
  const { id, pointsPerKg, setSince, proposedBy } = proposal
  const earns = `${label} will earn ${formatRate(pointsPerKg)} points per kg, ${formatStart(proposal, now)}.`
  return (
    <ProposalDecision
      isMine={isMine}
      noun="rate"
      subject={`the rate proposed for ${label}`}
      isApproving={approve.isPending}
      isDeclining={decline.isPending}
      onApprove={() => approve.mutate({ body: { id, knownRateIds: setSince.map(rate => rate.id) } })}
      onDecline={reason => decline.mutateAsync({ body: { id, reason } })}
      approves={`${earns} Collections already recorded keep their rate.`}
      declines={`${label} keeps its rate. ${proposedBy.name} sees your reason.`}
    />
  )
}
