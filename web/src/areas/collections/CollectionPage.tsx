import type { Collection } from '@fulmar/contract/collections/collection-records'
import { collections } from '@fulmar/contract/collections/collections'
import { type LedgerEntry, points } from '@fulmar/contract/points/points'
import { Text } from '@mantine/core'
import { Loaded } from '#core/api/Loaded.tsx'
import { useApi } from '#core/api/use-api.ts'
import { useCan } from '#core/session/can.ts'
import { ActivityPanel } from '#parts/activity/ActivityPanel.tsx'
import { formatChange } from '#parts/ledger/ledger.words.ts'
import { MemberLink, StoreLink } from '#parts/record/RecordLinks.tsx'
import { RecordPage } from '#parts/record/RecordPage.tsx'
import { useRecordId } from '#parts/record/use-record-id.ts'
import { CopyCode } from '#ui/CopyCode.tsx'
import { FactList } from '#ui/FactList.tsx'
import { formatDateTime } from '#ui/format/dates.ts'
import { formatNumber, formatPoints } from '#ui/format/numbers.ts'
import { formatExactWeight } from '#ui/format/weight.ts'
import { MainAndSide } from '#ui/layout/MainAndSide.tsx'
import { Sections } from '#ui/layout/Sections.tsx'
import { Panel } from '#ui/Panel.tsx'
import { StatCard } from '#ui/stats/StatCard.tsx'
import { StatRow } from '#ui/stats/StatRow.tsx'
import { CollectionActions } from './CollectionActions.tsx'
import { CollectionBadge } from './CollectionBadge.tsx'
import { CollectionLink } from './CollectionLink.tsx'
import classes from './collections.module.css'
import { sourceWords } from './collections.words.ts'
import { FlagList } from './FlagList.tsx'
import { LineTable } from './LineTable.tsx'
import { Photo } from './Photo.tsx'

export function CollectionPage() {
  const { id, isPossible } = useRecordId()
  const found = useApi(collections.get, { params: { id } }, { enabled: isPossible })
  return (
    <RecordPage
      noun="collection"
      list={{ to: '/collections', label: 'All collections' }}
      isPossible={isPossible}
      found={found}
    >
      {record => ({
        name: record.code,
        meaning: `${record.user.name} at ${record.store.name}, ${formatDateTime(record.at)}`,
        badges: <CollectionBadge collection={record} />,
        actions: <CollectionActions collection={record} />,
        content: <Content collection={record} />,
      })}
    </RecordPage>
  )
}

function Content({ collection }: { collection: Collection }) {
  const maySeePoints = useCan('points:read')
  return (
    <>
      <StatRow label="Totals">
        <StatCard label="Weight" value={formatExactWeight(collection.grams)} />
        <StatCard
          label={pointsLabel(collection)}
          value={formatNumber(collection.points)}
          note={collection.pointsPending > 0 ? 'cannot be spent until the review' : undefined}
        />
        <StatCard label="Lines" value={formatNumber(collection.lines.length)} />
      </StatRow>
      <MainAndSide>
        <Sections>
          {collection.flags.length > 0 && (
            <Panel title="Flags">
              <FlagList collection={collection} />
            </Panel>
          )}
          <Panel title="Weights">
            <LineTable lines={collection.lines} />
          </Panel>
          {collection.photoKey && (
            <Panel title="Photo">
              <Photo photoKey={collection.photoKey} code={collection.code} />
            </Panel>
          )}
          <ActivityPanel entityType="collection" entityId={collection.id} />
        </Sections>
        <Sections>
          {maySeePoints && (
            <Panel title="Points ledger">
              <LedgerEntries collection={collection} />
            </Panel>
          )}
          <Panel title="Details">
            <CollectionFacts collection={collection} />
          </Panel>
        </Sections>
      </MainAndSide>
    </>
  )
}

const pointsLabel = ({ status, pointsPending }: Collection) => {
  if (status === 'REVERSED') return 'Points reversed'
  return pointsPending > 0 ? 'Points pending review' : 'Points awarded'
}

function CollectionFacts({ collection }: { collection: Collection }) {
  const facts = [
    { label: 'Code', value: <CopyCode label="code" code={collection.code} /> },
    { label: 'Member', value: <MemberLink of={collection.user} /> },
    { label: 'Store', value: <StoreLink of={collection.store} /> },
    { label: 'Collected', value: formatDateTime(collection.at) },
    { label: 'Recorded', value: formatDateTime(collection.recordedAt) },
    {
      label: 'Recorded by',
      value: `${(collection.staff ?? collection.recordedBy).name} (${sourceWords[collection.source].toLowerCase()})`,
    },
    ...(collection.note ? [{ label: 'Note', value: <span className="lines">{collection.note}</span> }] : []),
    ...(collection.reversedAt ? [{ label: 'Reversed', value: formatDateTime(collection.reversedAt) }] : []),
    ...(collection.reversalReason ? [{ label: 'Reason', value: collection.reversalReason }] : []),
    ...(collection.corrects ? [{ label: 'Corrects', value: <CollectionLink of={collection.corrects} /> }] : []),
    ...(collection.correctedBy
      ? [{ label: 'Corrected by', value: <CollectionLink of={collection.correctedBy} /> }]
      : []),
  ]
  return <FactList facts={facts} />
}

const entryWords: Partial<Record<LedgerEntry['kind'], string>> = {
  AWARD: 'Awarded',
  CONFIRMATION: 'Confirmed',
  REVERSAL: 'Deducted',
  DEBT: 'Debt for spent points',
  REPAYMENT: 'Debt repayment',
}

function LedgerEntries({ collection }: { collection: Collection }) {
  const entries = useApi(points.list, { query: { userId: collection.user.id, reference: collection.id } })
  return (
    <Loaded
      of={entries}
      lines={2}
      empty={<p className="lines">Worth less than one point, so no points were awarded.</p>}
    >
      {({ data }) => (
        <ul className={`divided ${classes.entries}`}>
          {data.map(entry => (
            <li key={entry.id}>
              <span>{entryWords[entry.kind] ?? entry.kind}</span>
              <Text className="figures" fw={650} span>
                {formatChange(entry)}
              </Text>
              <span className="quiet fine">{formatDateTime(entry.at)}</span>
              <span className="quiet fine">balance {formatPoints(entry.balanceAfter)}</span>
            </li>
          ))}
        </ul>
      )}
    </Loaded>
  )
}
