import type { Collection } from '@fulmar/contract/collections/collection-records'
import { collections } from '@fulmar/contract/collections/collections'
import { Text, Title } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { Loaded } from '#core/api/Loaded.tsx'
import { useApi } from '#core/api/use-api.ts'
import { MemberLink, StoreLink } from '#parts/record/RecordLinks.tsx'
import { FactList } from '#ui/FactList.tsx'
import { formatDateTime } from '#ui/format/dates.ts'
import { formatPoints } from '#ui/format/numbers.ts'
import { formatExactWeight } from '#ui/format/weight.ts'
import { Sections } from '#ui/layout/Sections.tsx'
import classes from '../collections.module.css'
import { formatLines, formatPending } from '../collections.words.ts'
import { FlagList } from '../FlagList.tsx'
import { LineTable } from '../LineTable.tsx'
import { Photo } from '../Photo.tsx'

export const CollectionCase = ({ collection }: { collection: Collection }) => (
  <Sections label={collection.code}>
    <header>
      <Title order={2}>
        {formatExactWeight(collection.grams)}, {formatPoints(collection.points)}
      </Title>
      <Text mt={8} c="dimmed" fz="xs">
        <Link to="/collections/$id" params={{ id: collection.id }}>
          {collection.code}
        </Link>{' '}
        · <MemberLink of={collection.user} /> at <StoreLink of={collection.store} /> · {formatDateTime(collection.at)}
      </Text>
    </header>
    {collection.pointsPending > 0 && (
      <Text mt={8} c="dimmed" fz="xs">
        {formatPending(collection)}: the member cannot spend them until you confirm.
      </Text>
    )}
    <FlagList collection={collection} />
    <LineTable lines={collection.lines} />
    {collection.photoKey && <Photo photoKey={collection.photoKey} code={collection.code} />}
    <FactList
      facts={[
        { label: 'Recorded by', value: (collection.staff ?? collection.recordedBy).name },
        { label: 'Note', value: collection.note ?? 'None' },
      ]}
    />
    <section className="stack" style={{ gap: 10 }}>
      <Title order={3}>Other collections by {collection.user.name}</Title>
      <Others collection={collection} />
    </section>
  </Sections>
)

const SHOWN = 5

function Others({ collection }: { collection: Collection }) {
  const { user } = collection
  const recent = useApi(
    collections.list,
    { query: { userId: user.id, limit: SHOWN + 1 } },
    // The previous data belongs to another member.
    { placeholderData: undefined },
  )
  return (
    <Loaded of={recent} lines={3}>
      {({ data }) => <OtherList others={data.filter(row => row.id !== collection.id).slice(0, SHOWN)} />}
    </Loaded>
  )
}

function OtherList({ others }: { others: readonly Collection[] }) {
  if (others.length === 0) return <p className="lines">No other collections.</p>
  return (
    <ul className={`divided ${classes.entries}`}>
      {others.map(other => (
        <li key={other.id}>
          <Link to="/collections/$id" params={{ id: other.id }}>
            {formatDateTime(other.at)}
          </Link>
          <Text className="figures" fw={650} span>
            {formatExactWeight(other.grams)}
          </Text>
          <span className="quiet fine">{formatLines(other.lines)}</span>
          <span className="quiet fine">
            <StoreLink of={other.store} />
          </span>
        </li>
      ))}
    </ul>
  )
}
