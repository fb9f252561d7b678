import { dashboard } from '@fulmar/contract/dashboard/dashboard'
import { type LedgerProof, points } from '@fulmar/contract/points/points'
import { Button, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { BadgeAlert, BadgeCheck, BadgeQuestionMark } from 'lucide-react'
import { useSend } from '#core/api/use-api.ts'
import { formatDays } from '#parts/analytics/figure-words.ts'
import { formatCount } from '#ui/format/numbers.ts'
import { Panel } from '#ui/Panel.tsx'
import { RelativeTime } from '#ui/RelativeTime.tsx'

/** The seal of the books: when they were last checked, and whether they balanced. */
export function Books({ proof }: { proof: LedgerProof | null }) {
  const check = useSend(points.verify, { refresh: [dashboard.panels] })
  const state = stateOf(proof)
  const { icon: Icon, look, title } = states[state]
  return (
    <Panel title="Books">
      <div className="line" style={{ gap: 14, marginBottom: 12 }}>
        <Icon size={44} strokeWidth={1.5} className={look} aria-hidden />
        <div>
          <Text className="heading" fz="xl">
            {title}
          </Text>
          <p className="quiet small">
            {proof ? (
              <>
                Checked <RelativeTime at={proof.at} />: {formatCount(proof.checks, 'rule')} of the ledger
                {proof.sealedDays > 0 && `, ${formatCount(proof.sealedDays, 'sealed day')}`}
              </>
            ) : (
              'The ledger is checked every night.'
            )}
          </p>
        </div>
      </div>
      {proof && state === 'broken' && (
        <ul className="bullets bad small" style={{ marginBottom: 12 }}>
          {proof.broken.map(rule => (
            <li key={rule}>Failed: {rule}</li>
          ))}
          {proof.firstBrokenDay && (
            <li>
              Entries of {formatDays({ from: proof.firstBrokenDay, to: proof.firstBrokenDay })} were changed after that
              day was sealed
            </li>
          )}
        </ul>
      )}
      {proof !== null && proof.decidedAlone > 0 && (
        <p className="small" style={{ marginBottom: 12 }}>
          {formatCount(proof.decidedAlone, 'decision')} of the last 30 days that{' '}
          {proof.decidedAlone === 1 ? 'needs' : 'need'} two people {proof.decidedAlone === 1 ? 'was' : 'were'} made by
          one. <Link to="/settings/activity">See the activity log</Link>
        </p>
      )}
      <p className="quiet small">
        Every night all points of members are added up from the ledger, and every sealed day is compared with its seal.
      </p>
      <Button variant="default" size="compact-md" mt="sm" loading={check.isPending} onClick={() => check.mutate({})}>
        Check now
      </Button>
    </Panel>
  )
}

type State = 'balanced' | 'broken' | 'unchecked'

const states = {
  balanced: { icon: BadgeCheck, look: 'good', title: 'The books balance' },
  broken: { icon: BadgeAlert, look: 'bad', title: 'The books do not balance' },
  unchecked: { icon: BadgeQuestionMark, look: 'quiet', title: 'Not checked yet' },
}

function stateOf(proof: LedgerProof | null): State {
  if (!proof) return 'unchecked'
  return proof.broken.length === 0 && proof.firstBrokenDay === null ? 'balanced' : 'broken'
}
