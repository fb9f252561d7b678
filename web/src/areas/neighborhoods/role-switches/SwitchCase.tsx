import { type RoleSwitchCase, roleSwitches } from '@fulmar/contract/role-switches'
import { Title } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { CallError } from '#core/api/CallError.tsx'
import { useApi } from '#core/api/use-api.ts'
import { FactList } from '#ui/FactList.tsx'
import { formatDate, formatExact } from '#ui/format/dates.ts'
import { formatCount, formatPoints } from '#ui/format/numbers.ts'
import { formatWeight } from '#ui/format/weight.ts'
import { Sections } from '#ui/layout/Sections.tsx'
import { RelativeTime } from '#ui/RelativeTime.tsx'
import { SkeletonLines } from '#ui/states/SkeletonLines.tsx'
import { endOf, roleWords, sayWish } from './role-switches.words.ts'
import { SwitchBadge } from './SwitchBadges.tsx'
import { SwitchConflicts } from './SwitchConflicts.tsx'
import { SwitchEffects } from './SwitchEffects.tsx'
import { SwitchHistory } from './SwitchHistory.tsx'
import classes from './switches.module.css'

/** Everything it takes to decide: what they ask, what speaks against it, what it gives and takes, what came before. */
export function SwitchCase({ id }: { id: string }) {
  const found = useApi(roleSwitches.get, { query: { id } })
  if (found.isPending) return <SkeletonLines count={8} />
  if (found.isError) return <CallError error={found.error} onRetry={() => void found.refetch()} />
  return <Case found={found.data.data} />
}

function Case({ found }: { found: RoleSwitchCase }) {
  const { request: it, leaders } = found
  return (
    <Sections label={`Request of ${it.user.name}`}>
      <header>
        <div className={classes.head}>
          <Title order={2}>{sayWish(it)}</Title>
          <SwitchBadge status={it.status} />
        </div>
        <p className={classes.quiet}>
          <Link to="/users/$id" params={{ id: it.user.id }}>
            {it.user.name}
          </Link>{' '}
          asked <RelativeTime at={it.requestedAt} />
          {it.requestedBy.id !== it.user.id && `, through ${it.requestedBy.name}`}
          {it.status === 'PENDING' && ` · ends by itself on ${formatDate(endOf(it))} if nobody decides`}
        </p>
      </header>
      <blockquote className={classes.quote}>{it.reason}</blockquote>
      <Evidence request={it} />
      <SwitchConflicts request={it} />
      {it.decidedAt && <Decision request={it} />}
      {it.status === 'PENDING' && <SwitchEffects found={found} />}
      <FactList
        facts={[
          { label: 'Is now', value: sayNow(it) },
          {
            label: `Leads ${it.neighborhood.name}`,
            value: leaders.length ? leaders.map(({ name }) => name).join(', ') : 'Nobody',
          },
          { label: 'Joined', value: formatDate(found.person.joinedAt) },
          {
            label: 'Handed in',
            value: `${formatWeight(found.person.grams)} in ${formatCount(found.person.collections, 'collection')}`,
          },
          { label: 'Points', value: formatPoints(found.person.points) },
          { label: 'Last active', value: <RelativeTime at={found.person.lastActiveAt} /> },
        ]}
      />
      <SwitchHistory history={found.history} name={it.user.name} />
    </Sections>
  )
}

const sayNow = ({ from, fromNeighborhood }: RoleSwitchCase['request']) =>
  fromNeighborhood ? `${roleWords[from]} of ${fromNeighborhood.name}` : roleWords[from]

/** The pictures that came with it, each at full size behind it. */
const Evidence = ({ request: { evidence, user } }: Pick<RoleSwitchCase, 'request'>) =>
  evidence.length > 0 && (
    <div className={classes.evidence}>
      {evidence.map((key, at) => (
        <a key={key} href={`/files/${key}`} target="_blank" rel="noreferrer">
          <img src={`/files/${key}`} alt={`Sent along by ${user.name}, ${at + 1}`} loading="lazy" />
        </a>
      ))}
    </div>
  )

const Decision = ({ request: it }: Pick<RoleSwitchCase, 'request'>) => (
  <FactList
    facts={[
      { label: 'Decided by', value: it.decidedBy?.name ?? 'Nobody: time ran out' },
      { label: 'Decided at', value: formatExact(it.decidedAt) },
      ...(it.decisionReason ? [{ label: 'Reason', value: it.decisionReason }] : []),
      ...(it.successor ? [{ label: 'Handed over to', value: it.successor.name }] : []),
    ]}
  />
)
