import { collections } from '@fulmar/contract/collections'
import { points } from '@fulmar/contract/points'
import { SegmentedControl } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useApi } from '#core/api/use-api.ts'
import { useAddress } from '#core/search.ts'
import { useCan } from '#core/session/can.ts'
import { formatTotal } from '#ui/format/numbers.ts'
import { Sections } from '#ui/layout/Sections.tsx'
import { PageHeader } from '#ui/PageHeader.tsx'
import classes from '../collections.module.css'
import type { ReviewAddress } from '../collections.state.ts'
import { AdjustmentQueue } from './AdjustmentQueue.tsx'
import { CollectionQueue } from './CollectionQueue.tsx'
import { openAdjustments, openCollections } from './queues.ts'

const addressKeys = {
  queue: { enum: ['collections', 'adjustments'], default: 'collections' },
  open: { type: 'string', maxLength: 36 },
}

/** What waits for a decision: flagged collections, and adjustments that need a second person. */
export function ReviewPage() {
  const { queue, open } = useAddress<ReviewAddress>(addressKeys)
  const navigate = useNavigate()
  const maySeePoints = useCan('points:read')
  const odd = useApi(collections.list, openCollections)
  const waiting = useApi(points.adjustments, openAdjustments, { enabled: maySeePoints })
  const go = (search: { queue?: 'adjustments'; open?: string }) =>
    void navigate({ to: '/collections/review', search, replace: true, resetScroll: false })
  const counted = (words: string, total: number | undefined, isAtLeast: boolean | undefined) =>
    total === undefined ? words : `${words} (${formatTotal(total, isAtLeast)})`
  const queues = [
    { value: 'collections', label: counted('Collections', odd.data?.totalCount, odd.data?.totalIsAtLeast) },
    { value: 'adjustments', label: counted('Adjustments', waiting.data?.totalCount, waiting.data?.totalIsAtLeast) },
  ]
  return (
    <Sections>
      <PageHeader
        title="Review"
        meaning="Flagged collections and adjustments that need a second person, oldest first."
      />
      {maySeePoints && (
        <SegmentedControl
          className={classes.queues}
          aria-label="What to review"
          data={queues}
          value={queue}
          onChange={value => go(value === 'adjustments' ? { queue: value } : {})}
        />
      )}
      {queue === 'adjustments' && maySeePoints ? (
        <AdjustmentQueue openId={open} onOpen={id => go({ queue, open: id })} />
      ) : (
        <CollectionQueue openId={open} onOpen={id => go({ open: id })} />
      )}
    </Sections>
  )
}
