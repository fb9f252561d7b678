import { type Collection, collections } from '@fulmar/contract/collections'
import { useApi } from '#core/api/use-api.ts'
import { useCan } from '#core/session/can.ts'
import { ActivityTimeline } from '#parts/ActivityTimeline.tsx'
import { StoreLink, UserLink } from '#parts/RecordLinks.tsx'
import { RecordPage } from '#parts/record/RecordPage.tsx'
import { useRecordId } from '#parts/record/use-record-id.ts'
import { FactList } from '#ui/FactList.tsx'
import { formatDateTime } from '#ui/format/dates.ts'
import { formatNumber } from '#ui/format/numbers.ts'
import { formatExactWeight } from '#ui/format/weight.ts'
import { MainAndSide } from '#ui/layout/MainAndSide.tsx'
import { Sections } from '#ui/layout/Sections.tsx'
import { Panel } from '#ui/Panel.tsx'
import { StatCard } from '#ui/stats/StatCard.tsx'
import { StatRow } from '#ui/stats/StatRow.tsx'
import { CollectionActions } from './CollectionActions.tsx'
import { CollectionBadge } from './CollectionBadge.tsx'
import classes from './collections.module.css'
import { sourceWords } from './collections.words.ts'
import { FlagList } from './FlagList.tsx'
import { LedgerEffect } from './LedgerEffect.tsx'
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
      {it => ({
        name: it.code,
        meaning: `${it.user.name} at ${it.store.name}, ${formatDateTime(it.at)}`,
        badges: <CollectionBadge collection={it} />,
        actions: <CollectionActions collection={it} />,
        content: <Content collection={it} />,
      })}
    </RecordPage>
  )
}

function Content({ collection: it }: { collection: Collection }) {
  const maySeePoints = useCan('points:read')
  const maySeeActivity = useCan('activity:read')
  return (
    <>
      <StatRow label="Totals">
        <StatCard label="Weight" value={formatExactWeight(it.grams)} />
        <StatCard
          label={it.status === 'REVERSED' ? 'Points reversed' : 'Points awarded'}
          value={formatNumber(it.points)}
        />
        <StatCard label="Lines" value={formatNumber(it.lines.length)} />
      </StatRow>
      <MainAndSide>
        <Sections>
          {it.flags.length > 0 && (
            <Panel title="Why it was flagged">
              <FlagList collection={it} />
            </Panel>
          )}
          <Panel title="Weights">
            <LineTable lines={it.lines} />
          </Panel>
          {it.photoKey && (
            <Panel title="Photo">
              <Photo photoKey={it.photoKey} code={it.code} />
            </Panel>
          )}
          {maySeeActivity && (
            <Panel title="Activity">
              <ActivityTimeline entityType="collection" entityId={it.id} />
            </Panel>
          )}
        </Sections>
        <Sections>
          {maySeePoints && (
            <Panel title="Points ledger">
              <LedgerEffect collection={it} />
            </Panel>
          )}
          <Panel title="Details">
            <Facts collection={it} />
          </Panel>
        </Sections>
      </MainAndSide>
    </>
  )
}

function Facts({ collection: it }: { collection: Collection }) {
  const facts = [
    { label: 'Member', value: <UserLink it={it.user} /> },
    { label: 'Store', value: <StoreLink it={it.store} /> },
    { label: 'Collected', value: formatDateTime(it.at) },
    { label: 'Recorded', value: formatDateTime(it.recordedAt) },
    { label: 'Recorded by', value: `${it.recordedBy.name} (${sourceWords[it.source].toLowerCase()})` },
    ...(it.note ? [{ label: 'Note', value: <span className={classes.note}>{it.note}</span> }] : []),
    ...(it.reversedAt ? [{ label: 'Reversed', value: formatDateTime(it.reversedAt) }] : []),
    ...(it.reversalReason ? [{ label: 'Reason', value: it.reversalReason }] : []),
  ]
  return <FactList facts={facts} />
}
