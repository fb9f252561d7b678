import { roleWords } from '@fulmar/contract/core/permission-words'
import type { User } from '@fulmar/contract/users/user-record'
import { SimpleGrid } from '@mantine/core'
import { CollectionTrend } from '#parts/collections/CollectionTrend.tsx'
import { NeighborhoodLink, StoreLink, UserLink } from '#parts/record/RecordLinks.tsx'
import { CopyCode } from '#ui/CopyCode.tsx'
import { type Fact, FactList } from '#ui/FactList.tsx'
import { formatDate, formatDateTime } from '#ui/format/dates.ts'
import { formatCount, formatNumber, NONE } from '#ui/format/numbers.ts'
import { formatWeight } from '#ui/format/weight.ts'
import { Sections } from '#ui/layout/Sections.tsx'
import { Panel } from '#ui/Panel.tsx'
import { RelativeTime } from '#ui/RelativeTime.tsx'
import { StatCard } from '#ui/stats/StatCard.tsx'
import { StatRow } from '#ui/stats/StatRow.tsx'
import { formatCode, typeWords } from '../users.words.ts'

const spendableNote = ({ spendableFrom }: Pick<User, 'spendableFrom'>) =>
  spendableFrom
    ? `can be redeemed from ${formatDate(spendableFrom)}: email or phone were changed`
    : 'can be redeemed now'

export function ProfileTab({ user }: { user: User }) {
  const { points, totals } = user
  return (
    <Sections>
      <StatRow label="Totals">
        <StatCard label="Available points" value={formatNumber(points.available)} note={spendableNote(user)} />
        <StatCard label="Points held" value={formatNumber(points.held)} note="for open redemptions" />
        {points.pending > 0 && (
          <StatCard label="Points pending" value={formatNumber(points.pending)} note="until their review" />
        )}
        {points.debt > 0 && (
          <StatCard label="Debt" value={formatNumber(points.debt)} note="paid off by the next points" />
        )}
        <StatCard
          label="Lifetime points"
          value={formatNumber(points.lifetime)}
          note="ever credited, less corrections"
        />
        <StatCard label="Plastic collected" value={formatWeight(totals.grams)} />
        <StatCard label="Collections" value={formatNumber(totals.collections)} />
      </StatRow>
      {user.totals.collections > 0 && <CollectionTrend of={{ userId: user.id }} />}
      <SimpleGrid minColWidth="min(100%, 24rem)" autoFlow="auto-fit" spacing={20} style={{ alignItems: 'start' }}>
        <Panel title="Profile">
          <FactList facts={profileFacts(user)} />
        </Panel>
        <Panel title="Account">
          <FactList facts={accountFacts(user)} />
        </Panel>
      </SimpleGrid>
    </Sections>
  )
}

const formatAddress = ({ address }: User) =>
  address
    ? [address.street, `${address.postalCode} ${address.city}`.trim(), address.state, address.country]
        .filter(Boolean)
        .join(', ')
    : NONE

const profileFacts = (user: User): Fact[] => [
  { label: 'Name', value: user.name },
  { label: 'Email', value: user.email ? <a href={`mailto:${user.email}`}>{user.email}</a> : NONE },
  { label: 'Phone', value: user.phone ? <a href={`tel:${user.phone}`}>{user.phone}</a> : NONE },
  { label: 'Address', value: formatAddress(user) },
  {
    label: 'Email updates',
    value: user.mailConsentAt ? `Opted in ${formatDate(user.mailConsentAt)}` : unlessErased(user, 'Not opted in'),
  },
  { label: 'Programme consent', value: user.consentedAt ? `Given ${formatDate(user.consentedAt)}` : NONE },
]

/** Erasure removes these facts, so an empty field says nothing about an erased person. */
const unlessErased = ({ status }: User, words: string) => (status === 'ERASED' ? NONE : words)

const accountFacts = (user: User): Fact[] => [
  {
    label: 'Member code',
    value: user.memberCode ? (
      <CopyCode label="member code" code={user.memberCode} shown={formatCode(user.memberCode)} />
    ) : (
      NONE
    ),
  },
  { label: 'Type', value: typeWords[user.userType] + (user.adminRole ? `, ${roleWords[user.adminRole]}` : '') },
  { label: 'Neighborhood', value: <NeighborhoodLink of={user.neighborhood} /> },
  ...(user.stores.length > 0 ? [{ label: 'Stores', value: <Stores stores={user.stores} /> }] : []),
  { label: 'Referred by', value: <UserLink of={user.referredBy} /> },
  {
    label: 'Referral code',
    value: user.referralCode ? (
      <>
        <CopyCode label="referral code" code={user.referralCode} />
        {user.referrals === 0 ? ', not used yet' : `, used by ${formatCount(user.referrals, 'person', 'people')}`}
      </>
    ) : (
      NONE
    ),
  },
  { label: 'Joined', value: formatDateTime(user.joinedAt) },
  {
    label: 'Last collection',
    value: user.lastActiveAt ? <RelativeTime at={user.lastActiveAt} /> : unlessErased(user, 'Never'),
  },
]

const Stores = ({ stores }: Pick<User, 'stores'>) => (
  <ul className="plain">
    {stores.map(store => (
      <li key={store.id}>
        <StoreLink of={store} />
      </li>
    ))}
  </ul>
)
