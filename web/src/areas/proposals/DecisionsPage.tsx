import { type Proposal, proposals } from '@fulmar/contract/proposals'
import { useApi } from '#core/api/use-api.ts'
import { countOf, InboxPage } from '#parts/inbox/InboxPage.tsx'
import { ReviewInbox } from '#parts/inbox/ReviewInbox.tsx'
import { type QueueProps, useQueue } from '#parts/inbox/use-queue.ts'
import { useQueueAddress } from '#parts/inbox/use-queue-address.ts'
import { Waiting } from '#parts/inbox/Waiting.tsx'
import { proposalStatuses, titleOf } from '#parts/proposals/proposals.words.ts'
import { EmptyState } from '#ui/states/EmptyState.tsx'
import { DecisionCase } from './DecisionCase.tsx'
import { useProposalDecisions } from './use-proposal-decisions.tsx'

const queues = ['open', 'decided'] as const
const patience = { pressing: 7, late: 21 }

const queries = {
  open: { query: { status: ['PENDING' as const], limit: 100 } },
  decided: {
    query: {
      status: ['APPROVED' as const, 'DECLINED' as const, 'WITHDRAWN' as const, 'EXPIRED' as const],
      sortOrder: 'desc' as const,
      limit: 100,
    },
  },
}

/** Changes that wait for a second person, of every kind that the reader may see. */
export function DecisionsPage() {
  const { queue, onQueue, ...opened } = useQueueAddress(queues)
  const waiting = useApi(proposals.list, queries.open)
  return (
    <InboxPage
      title="Decisions"
      meaning="Changes that need two people, oldest first. Whoever asked does not decide."
      choice={{
        label: 'Which changes',
        value: queue,
        onChange: onQueue,
        queues: [
          { value: 'open', label: 'Waiting', ...countOf(waiting.data) },
          { value: 'decided', label: 'Decided' },
        ],
      }}
    >
      <DecisionInbox key={queue} queueName={queue} {...opened} />
    </InboxPage>
  )
}

const { Badge } = proposalStatuses

const itemOf = (proposal: Proposal) => ({
  id: proposal.id,
  title: titleOf(proposal),
  detail: `Asked by ${proposal.askedBy.name}`,
  aside:
    proposal.status === 'PENDING' ? (
      <Waiting since={proposal.askedAt} patience={patience} />
    ) : (
      <Badge status={proposal.status} />
    ),
})

function DecisionInbox({ queueName, ...props }: QueueProps & { queueName: (typeof queues)[number] }) {
  const queue = useQueue(useApi(proposals.list, queries[queueName]), props, 'user', 'reward', 'policy')
  const decisions = useProposalDecisions(queue.opened, queue.openNext)
  return (
    <ReviewInbox
      label={queueName === 'open' ? 'Changes to decide' : 'Decided changes'}
      queue={queue}
      itemOf={itemOf}
      {...decisions}
      empty={
        <EmptyState title={queueName === 'open' ? 'Nothing waits' : 'Nothing decided yet'}>
          Changes of somebody else’s email or phone, what members see of rewards, and lifted limits of the points policy
          wait here for a second administrator.
        </EmptyState>
      }
    >
      {opened => <DecisionCase proposal={opened} />}
    </ReviewInbox>
  )
}
