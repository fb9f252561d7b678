import type { User } from '@fulmar/contract/user-record'
import { Link } from '@tanstack/react-router'
import { useCan } from '#core/session/can.ts'
import { roleWords } from '#parts/roles.ts'
import { type Fact, FactList } from '#ui/FactList.tsx'
import { formatDate, formatDateTime } from '#ui/format/dates.ts'
import { formatCount, formatNumber, NONE } from '#ui/format/numbers.ts'
import { formatWeight } from '#ui/format/weight.ts'
import { Sections } from '#ui/layout/Sections.tsx'
import { Panel } from '#ui/Panel.tsx'
import { RelativeTime } from '#ui/RelativeTime.tsx'
import { StatCard } from '#ui/stats/StatCard.tsx'
import { StatRow } from '#ui/stats/StatRow.tsx'
import classes from '../users.module.css'
import { sayCode, typeWords } from '../users.words.ts'

export function ProfileTab({ user }: { user: User }) {
  const { points, totals } = user
  return (
    <Sections>
      <StatRow label="In figures">
        <StatCard label="Points to spend" value={formatNumber(points.available)} />
        <StatCard label="Points held" value={formatNumber(points.held)} />
        <StatCard label="Points ever" value={formatNumber(points.lifetime)} />
        <StatCard label="Handed in" value={formatWeight(totals.grams)} />
        <StatCard label="Collections" value={formatNumber(totals.collections)} />
      </StatRow>
      <div className={classes.columns}>
        <Panel title="Who they are">
          <FactList facts={personFacts(user)} />
        </Panel>
        <Panel title="Their account">
          <FactList facts={useAccountFacts(user)} />
        </Panel>
      </div>
    </Sections>
  )
}

const sayAddress = ({ address }: User) =>
  address
    ? [address.street, `${address.postalCode} ${address.city}`.trim(), address.state, address.country]
        .filter(Boolean)
        .join(', ')
    : NONE

const personFacts = (user: User): Fact[] => [
  { label: 'Name', value: user.name },
  { label: 'Email', value: user.email ? <a href={`mailto:${user.email}`}>{user.email}</a> : NONE },
  { label: 'Phone', value: user.phone ? <a href={`tel:${user.phone}`}>{user.phone}</a> : NONE },
  { label: 'Address', value: sayAddress(user) },
  {
    label: 'News by mail',
    value: user.mailConsentAt ? `Agreed on ${formatDate(user.mailConsentAt)}` : unknownOf(user, 'Not agreed'),
  },
  { label: 'Taking part', value: user.consentedAt ? `Agreed on ${formatDate(user.consentedAt)}` : NONE },
]

/** What an empty field says of somebody; of whom was erased nobody knows any more. */
const unknownOf = ({ status }: User, words: string) => (status === 'ERASED' ? NONE : words)

function useAccountFacts(user: User): Fact[] {
  const maySeePlaces = useCan('neighborhoods:read')
  const { neighborhood, referredBy } = user
  return [
    { label: 'Member code', value: user.memberCode ? <code>{sayCode(user.memberCode)}</code> : NONE },
    { label: 'Type', value: typeWords[user.userType] + (user.adminRole ? `, ${roleWords[user.adminRole]}` : '') },
    {
      label: 'Neighborhood',
      value:
        neighborhood && maySeePlaces ? (
          <Link to="/neighborhood/$id" params={{ id: neighborhood.id }}>
            {neighborhood.name}
          </Link>
        ) : (
          (neighborhood?.name ?? NONE)
        ),
    },
    ...(user.stores.length > 0 ? [{ label: 'Runs', value: <Stores stores={user.stores} /> } satisfies Fact] : []),
    {
      label: 'Invited by',
      value: referredBy ? (
        <Link to="/users/$id" params={{ id: referredBy.id }}>
          {referredBy.name}
        </Link>
      ) : (
        NONE
      ),
    },
    {
      label: 'Referral code',
      value: user.referralCode ? (
        <>
          <code>{user.referralCode}</code>
          {user.referrals === 0 ? ', not used yet' : `, used by ${formatCount(user.referrals, 'person', 'people')}`}
        </>
      ) : (
        NONE
      ),
    },
    { label: 'Joined', value: formatDateTime(user.joinedAt) },
    {
      label: 'Last active',
      value: user.lastActiveAt ? <RelativeTime at={user.lastActiveAt} /> : unknownOf(user, 'Never'),
    },
  ]
}

function Stores({ stores }: Pick<User, 'stores'>) {
  const mayOpen = useCan('stores:read')
  return (
    <ul className={classes.plainList}>
      {stores.map(({ id, name }) => (
        <li key={id}>
          {mayOpen ? (
            <Link to="/stores/$id" params={{ id }}>
              {name}
            </Link>
          ) : (
            name
          )}
        </li>
      ))}
    </ul>
  )
}
