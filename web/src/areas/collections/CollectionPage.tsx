import { type Collection, collections } from '@fulmar/contract/collections'
import { id as recordId } from '@fulmar/contract/common'
import { Button } from '@mantine/core'
import { Link, useParams } from '@tanstack/react-router'
import { CallError } from '#core/api/CallError.tsx'
import { useApi } from '#core/api/use-api.ts'
import { usePageTitle } from '#core/page-title.ts'
import { useCan } from '#core/session/can.ts'
import { ActivityTimeline } from '#parts/ActivityTimeline.tsx'
import { StoreLink, UserLink } from '#parts/RecordLinks.tsx'
import { FactList } from '#ui/FactList.tsx'
import { formatDateTime } from '#ui/format/dates.ts'
import { formatNumber } from '#ui/format/numbers.ts'
import { formatExactWeight } from '#ui/format/weight.ts'
import { MainAndSide } from '#ui/layout/MainAndSide.tsx'
import { Sections } from '#ui/layout/Sections.tsx'
import { PageHeader } from '#ui/PageHeader.tsx'
import { Panel } from '#ui/Panel.tsx'
import { NotFoundState } from '#ui/states/NotFoundState.tsx'
import { PageSkeleton } from '#ui/states/PageSkeleton.tsx'
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

const backToList = (
  <Button component={Link} to="/collections" variant="default">
    All collections
  </Button>
)

export function CollectionPage() {
  const { id } = useParams({ from: '/protected/collections/$id' })
  const isId = recordId.safeParse(id).success
  const found = useApi(collections.get, { params: { id } }, { enabled: isId })
  usePageTitle(found.data?.data.code)
  if (!isId || found.error?.errorType === 'NOT_FOUND')
    return <NotFoundState title="This collection is not here" action={backToList} />
  if (found.isPending) return <PageSkeleton />
  if (found.isError) return <CallError as="page" error={found.error} onRetry={() => void found.refetch()} />
  return <Details collection={found.data.data} />
}

function Details({ collection: it }: { collection: Collection }) {
  const mayReview = useCan('collections:review')
  const maySeePoints = useCan('points:read')
  const maySeeActivity = useCan('activity:read')
  return (
    <Sections>
      <PageHeader
        title={it.code}
        meaning={`${it.user.name} at ${it.store.name}, ${formatDateTime(it.at)}`}
        badges={<CollectionBadge collection={it} />}
        actions={mayReview && <CollectionActions collection={it} />}
      />
      <StatRow label="Totals">
        <StatCard label="Weight" value={formatExactWeight(it.grams)} />
        <StatCard
          label={it.status === 'REVERSED' ? 'Points taken back' : 'Points awarded'}
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
          <Panel title="What was weighed">
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
            <Panel title="In the ledger">
              <LedgerEffect collection={it} />
            </Panel>
          )}
          <Panel title="Facts">
            <Facts collection={it} />
          </Panel>
        </Sections>
      </MainAndSide>
    </Sections>
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
