import { type ProposalKind, proposals } from '@fulmar/contract/proposals'
import { Alert } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { UsersRound } from 'lucide-react'
import { useApi } from '#core/api/use-api.ts'
import { useProgramme } from '#parts/programme/use-programme.ts'
import { formatChange } from './proposals.words.ts'

/** On the page of a record: a change of it waits for somebody's decision. */
export function WaitingChange({ kind, subjectId }: { kind: ProposalKind; subjectId?: string }) {
  const found = useApi(proposals.list, {
    query: { kind: [kind], status: ['PENDING'], ...(subjectId && { subjectId }) },
  })
  const currency = useProgramme(kind === 'REWARD_FACE')?.currency
  const [proposal] = found.data?.data ?? []
  if (!proposal) return null
  const words = proposal.changes
    .filter(({ from, to }) => from !== to)
    .map(change => formatChange(kind, change, currency))
  return (
    <Alert color="yellow" role="status" icon={<UsersRound size={18} aria-hidden />} title="A change is waiting">
      <p className="anywhere">
        {words.join(', ')}, asked by {proposal.askedBy.name} ·{' '}
        <Link to="/decisions" search={{ open: proposal.id }}>
          Decide
        </Link>
      </p>
    </Alert>
  )
}
