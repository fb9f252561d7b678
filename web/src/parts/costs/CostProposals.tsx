import { type CostProposal, costProposals } from '@fulmar/contract/costs/cost-proposals'
import { Group, Stack } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { ArrowRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { Loaded } from '#core/api/Loaded.tsx'
import { useApi, useSend } from '#core/api/use-api.ts'
import { useAdminDetails } from '#core/session/AdminDetailsProvider.tsx'
import { useCan } from '#core/session/can.ts'
import { formatNumber, formatPoints } from '#ui/format/numbers.ts'
import { Panel } from '#ui/Panel.tsx'
import { RelativeTime } from '#ui/RelativeTime.tsx'
import { ProposalDecision, WhoDecides, WithdrawButton } from '../inbox/proposals.tsx'
import { addressOf, costWords } from './costs.words.ts'

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
  const waiting = ({ data }: { data: CostProposal[] }) =>
    data.length === 0 ? (
      empty
    ) : (
      <Panel title="Cost changes waiting for approval">
        <ul className="divided">
          {data.map(proposal => (
            <Proposal
              key={proposal.id}
              proposal={proposal}
              isNamed={!subjectId}
              isMine={proposal.proposedBy.id === adminDetails?.id}
              mayApprove={mayApprove}
            />
          ))}
        </ul>
      </Panel>
    )
  // Beside a record it is only a note, for which nothing stands while it loads.
  if (subjectId) return found.data ? waiting(found.data) : null
  return (
    <Loaded of={found} lines={4}>
      {waiting}
    </Loaded>
  )
}

interface ProposalProps {
  proposal: CostProposal
  isNamed: boolean
  isMine: boolean
  mayApprove: boolean
}

function Proposal({ proposal, isNamed, isMine, mayApprove }: ProposalProps) {
  return (
    <li className="row" style={{ alignItems: 'start' }}>
      <Stack gap={4} className="anywhere grow" miw="min(100%, 16rem)">
        {isNamed && (
          <strong>
            <Link to={addressOf(proposal) as '/'}>{proposal.record.name}</Link>
          </strong>
        )}
        {proposal.costs.map(({ kind, from, to }) => (
          <span key={kind}>
            {costWords[kind]}: {formatNumber(from ?? 0)} <ArrowRight size={14} aria-label="becomes" />{' '}
            <strong>{formatPoints(to)}</strong>
          </span>
        ))}
        <span>“{proposal.reason}”</span>
        <span className="quiet">
          Proposed by {proposal.proposedBy.name} <RelativeTime at={proposal.proposedAt} />
        </span>
        <WhoDecides noun="change" isMine={isMine} mayApprove={mayApprove} />
      </Stack>
      <Group gap={8}>
        {isMine && <Withdraw proposal={proposal} />}
        {mayApprove && <Decide proposal={proposal} isMine={isMine} />}
      </Group>
    </li>
  )
}

function Withdraw({ proposal: { id, record } }: Pick<ProposalProps, 'proposal'>) {
  const withdraw = useSend(costProposals.withdraw)
  return (
    <WithdrawButton
      subject={`the cost proposed for ${record.name}`}
      isBusy={withdraw.isPending}
      onClick={() => withdraw.mutate({ body: { id } })}
    />
  )
}

function Decide({ proposal: { id, record, proposedBy }, isMine }: Pick<ProposalProps, 'proposal' | 'isMine'>) {
  const approve = useSend(costProposals.approve)
  const decline = useSend(costProposals.decline)
  return (
    <ProposalDecision
      isMine={isMine}
      noun="change"
      subject={`the cost proposed for ${record.name}`}
      isApproving={approve.isPending}
      isDeclining={decline.isPending}
      onApprove={() => approve.mutate({ body: { id } })}
      onDecline={reason => decline.mutateAsync({ body: { id, reason } })}
      approves={`It takes effect at once for ${record.name}. Open redemptions and finished plays keep their points.`}
      declines={`${record.name} keeps its cost. ${proposedBy.name} sees your reason.`}
    />
  )
}
