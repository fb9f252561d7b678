import { type RoleSwitchCase, roleSwitches } from '@fulmar/contract/role-switches'
import { Group, Title } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { Loaded } from '#core/api/Loaded.tsx'
import { useApi } from '#core/api/use-api.ts'
import { FactList } from '#ui/FactList.tsx'
import { formatDate, formatDateTime } from '#ui/format/dates.ts'
import { formatCount, formatPoints } from '#ui/format/numbers.ts'
import { formatWeight } from '#ui/format/weight.ts'
import { Sections } from '#ui/layout/Sections.tsx'
import { RelativeTime } from '#ui/RelativeTime.tsx'
import { endOf, formatWish, roleWords, SwitchBadge } from './role-switches.words.ts'
import { SwitchConflicts } from './SwitchConflicts.tsx'
import { SwitchEffects } from './SwitchEffects.tsx'

/** A request in full: the reason, concerns, effects and earlier requests. */
export function SwitchCase({ id }: { id: string }) {
  const found = useApi(roleSwitches.get, { query: { id } })
  return (
    <Loaded of={found} lines={8}>
      {({ data }) => <LoadedSwitch found={data} />}
    </Loaded>
  )
}

function LoadedSwitch({ found }: { found: RoleSwitchCase }) {
  const { request, leaders } = found
  return (
    <Sections label={`${request.user.name}’s request`}>
      <header>
        <Group gap="6px 12px" justify="space-between">
          <Title order={2}>{formatWish(request)}</Title>
          <SwitchBadge status={request.status} />
        </Group>
        <p className="quiet small">
          <Link to="/users/$id" params={{ id: request.user.id }}>
            {request.user.name}
          </Link>{' '}
          requested <RelativeTime at={request.requestedAt} />
          {request.requestedBy.id !== request.user.id && `, proposed by ${request.requestedBy.name}`}
          {request.status === 'PENDING' && ` · expires on ${formatDate(endOf(request))}`}
        </p>
      </header>
      <blockquote className="quote">{request.reason}</blockquote>
      <Evidence request={request} />
      <SwitchConflicts request={request} />
      {request.decidedAt && <Decision request={request} />}
      {request.status === 'PENDING' && <SwitchEffects found={found} />}
      <FactList
        facts={[
          { label: 'Current role', value: formatNow(request) },
          {
            label: `Leaders of ${request.neighborhood.name}`,
            value: leaders.length ? leaders.map(({ name }) => name).join(', ') : 'None',
          },
          { label: 'Joined', value: formatDate(found.person.joinedAt) },
          {
            label: 'Plastic collected',
            value: `${formatWeight(found.person.grams)} in ${formatCount(found.person.collections, 'collection')}`,
          },
          { label: 'Points', value: formatPoints(found.person.points) },
          { label: 'Last collection', value: <RelativeTime at={found.person.lastActiveAt} /> },
        ]}
      />
      <SwitchHistory history={found.history} />
    </Sections>
  )
}

const formatNow = ({ from, fromNeighborhood }: RoleSwitchCase['request']) =>
  fromNeighborhood ? `${roleWords[from]} of ${fromNeighborhood.name}` : roleWords[from]

/** Attached pictures, each linked to its full size. */
const Evidence = ({ request: { evidence, user } }: Pick<RoleSwitchCase, 'request'>) =>
  evidence.length > 0 && (
    <Group gap={12}>
      {evidence.map((key, at) => (
        <a key={key} href={`/files/${key}`} target="_blank" rel="noreferrer">
          <img
            className="framed covers"
            style={{ width: 120, height: 90 }}
            src={`/files/${key}`}
            alt={`Attachment ${at + 1} from ${user.name}`}
            loading="lazy"
          />
        </a>
      ))}
    </Group>
  )

const Decision = ({ request }: Pick<RoleSwitchCase, 'request'>) => (
  <FactList
    facts={[
      { label: 'Decided by', value: request.decidedBy?.name ?? 'Nobody (expired)' },
      { label: 'Decided at', value: formatDateTime(request.decidedAt) },
      ...(request.decisionReason ? [{ label: 'Reason', value: request.decisionReason }] : []),
      ...(request.successor ? [{ label: 'Successor', value: request.successor.name }] : []),
    ]}
  />
)

/** Earlier requests, newest first. */
const SwitchHistory = ({ history }: Pick<RoleSwitchCase, 'history'>) => (
  <section>
    <Title order={3}>Earlier requests</Title>
    {history.length === 0 ? (
      <p className="quiet small">No earlier requests.</p>
    ) : (
      <ul className="divided">
        {history.map(row => (
          <li key={row.id}>
            <div>
              {formatWish(row)}
              <span className="detail">
                requested <RelativeTime at={row.requestedAt} />
                {row.decisionReason && ` · “${row.decisionReason}”`}
              </span>
            </div>
            <SwitchBadge status={row.status} />
          </li>
        ))}
      </ul>
    )}
  </section>
)
