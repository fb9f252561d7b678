import { type Proposal, proposalKinds } from '@fulmar/contract/proposals'
import { Group, Title } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { ChangeList } from '#parts/proposals/ChangeList.tsx'
import { formatDeciders, kindWords, proposalStatuses, titleOf } from '#parts/proposals/proposals.words.ts'
import { type Fact, FactList } from '#ui/FactList.tsx'
import { formatDate, formatDateTime } from '#ui/format/dates.ts'
import { Sections } from '#ui/layout/Sections.tsx'
import { RelativeTime } from '#ui/RelativeTime.tsx'

const { Badge } = proposalStatuses

/** A change in full: from, to, who asked, who may decide, and what follows. */
export function DecisionCase({ proposal }: { proposal: Proposal }) {
  const { kind, subject, changes, status, askedAt, askedBy } = proposal
  return (
    <Sections label={titleOf(proposal)}>
      <header>
        <Group gap="6px 12px" justify="space-between">
          <Title order={2} className="anywhere">
            {titleOf(proposal)}
          </Title>
          <Badge status={status} />
        </Group>
        <p className="quiet small">
          {proposalKinds[kind].label} · {askedBy.name} asked <RelativeTime at={askedAt} /> ·{' '}
          <Link to={kindWords[kind].page(subject.id) as '/'}>Open the record</Link>
        </p>
      </header>
      <ChangeList kind={kind} changes={changes} />
      <FactList facts={status === 'PENDING' ? waitingFacts(proposal) : decisionFacts(proposal)} />
    </Sections>
  )
}

const waitingFacts = ({ kind, expiresAt, isLinkSent }: Proposal): Fact[] => [
  { label: 'What follows', value: kindWords[kind].follows },
  {
    label: 'Who may decide',
    value: `${formatDeciders(kind)}, except who asked or is tied to the account${
      isLinkSent ? '. The person can also confirm or refuse it by the link in their email' : ''
    }`,
  },
  { label: 'Closes by itself', value: formatDate(expiresAt) },
]

const decisionFacts = ({ decidedBy, decidedAt, decisionReason }: Proposal): Fact[] => [
  { label: 'Decided by', value: decidedBy?.name ?? 'Nobody (closed after 30 days)' },
  { label: 'Decided at', value: formatDateTime(decidedAt) },
  ...(decisionReason ? [{ label: 'Reason', value: decisionReason }] : []),
]
