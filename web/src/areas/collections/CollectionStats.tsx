import { type CollectionFilter, collections } from '@fulmar/contract/collections'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useApi } from '#core/api/use-api.ts'
import { formatRelative } from '#ui/format/dates.ts'
import { formatNumber, formatTotal, NONE } from '#ui/format/numbers.ts'
import { formatWeight } from '#ui/format/weight.ts'
import { StatCard } from '#ui/stats/StatCard.tsx'
import { StatRow } from '#ui/stats/StatRow.tsx'
import type { CollectionState } from './collections.state.ts'

type Narrowing = Pick<CollectionState, 'status' | 'review'>

/** Cards that lead to the list they count; they keep everything else that is chosen. */
export function CollectionStats({ state, filter }: { state: CollectionState; filter: CollectionFilter }) {
  const { status, review, ...rest } = filter
  const stats = useApi(collections.stats, { query: rest })
  const figures = stats.data?.data
  const say = (format: (value: number) => string, value: number | undefined) =>
    stats.isError ? NONE : value === undefined ? undefined : format(value)
  const linkTo = (to: Narrowing) => ({
    link: (content: ReactNode, className: string) => (
      <Link to="/collections" search={{ ...rest, view: state.view, ...to }} className={className} resetScroll={false}>
        {content}
      </Link>
    ),
    isCurrent: to.status?.join() === status?.join() && to.review?.join() === review?.join(),
  })
  return (
    <StatRow label="Collections in figures">
      <StatCard label="Collections" value={say(formatNumber, figures?.total)} {...linkTo({})} />
      <StatCard label="Weight" value={say(formatWeight, figures?.grams)} />
      <StatCard label="Points awarded" value={say(formatNumber, figures?.points)} />
      <StatCard
        label="To check"
        value={say(count => formatTotal(count, figures?.hasMoreReviews), figures?.openReviews)}
        note={figures?.oldestOpenAt && `oldest: ${formatRelative(figures.oldestOpenAt)}`}
        {...linkTo({ review: ['OPEN'] })}
      />
      <StatCard label="Reversed" value={say(formatNumber, figures?.reversed)} {...linkTo({ status: ['REVERSED'] })} />
    </StatRow>
  )
}
