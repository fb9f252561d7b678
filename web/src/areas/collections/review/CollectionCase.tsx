import type { Collection } from '@fulmar/contract/collections/collection-records'
import { collections } from '@fulmar/contract/collections/collections'
import { Title } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useApi } from '#core/api/use-api.ts'
import { MemberLink, StoreLink } from '#parts/RecordLinks.tsx'
import { FactList } from '#ui/FactList.tsx'
import { formatDateTime } from '#ui/format/dates.ts'
import { formatPoints } from '#ui/format/numbers.ts'
import { formatExactWeight } from '#ui/format/weight.ts'
import { Sections } from '#ui/layout/Sections.tsx'
import { SkeletonLines } from '#ui/states/SkeletonLines.tsx'
import classes from '../collections.module.css'
import { sayLines, sayPending } from '../collections.words.ts'
import { FlagList } from '../FlagList.tsx'
import { LineTable } from '../LineTable.tsx'
import { Photo } from '../Photo.tsx'

export const CollectionCase = ({ collection: it }: { collection: Collection }) => (
  <Sections label={it.code}>
    <header>
      <Title order={2}>
        {formatExactWeight(it.grams)}, {formatPoints(it.points)}
      </Title>
      <p className={classes.quiet}>
        <Link to="/collections/$id" params={{ id: it.id }}>
          {it.code}
        </Link>{' '}
        · <MemberLink it={it.user} /> at <StoreLink it={it.store} /> · {formatDateTime(it.at)}
      </p>
    </header>
    {it.pointsPending > 0 && (
      <p className={classes.quiet}>{sayPending(it)}: the member cannot spend them until you confirm.</p>
    )}
    <FlagList collection={it} />
    <LineTable lines={it.lines} />
    {it.photoKey && <Photo photoKey={it.photoKey} code={it.code} />}
    <FactList
      facts={[
        { label: 'Recorded by', value: it.recordedBy.name },
        { label: 'Note', value: it.note ?? 'None' },
      ]}
    />
    <section className={classes.others}>
      <Title order={3}>Other collections by {it.user.name}</Title>
      <Others collection={it} />
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
  if (recent.isPending) return <SkeletonLines count={3} />
  if (recent.isError)
    return <p className={classes.note}>Other collections could not be loaded: {recent.error.message}</p>
  const others = recent.data.data.filter(it => it.id !== collection.id).slice(0, SHOWN)
  if (others.length === 0) return <p className={classes.note}>No other collections.</p>
  return (
    <ul className={classes.entries}>
      {others.map(it => (
        <li key={it.id}>
          <Link to="/collections/$id" params={{ id: it.id }}>
            {formatDateTime(it.at)}
          </Link>
          <span className={classes.delta}>{formatExactWeight(it.grams)}</span>
          <span className={classes.small}>{sayLines(it.lines)}</span>
          <span className={classes.small}>
            <StoreLink it={it.store} />
          </span>
        </li>
      ))}
    </ul>
  )
}
