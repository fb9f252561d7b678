import { stores } from '@fulmar/contract/stores'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useApi } from '#core/api/use-api.ts'
import { formatRelative } from '#ui/format/dates.ts'
import { formatNumber, formatPercent, NONE } from '#ui/format/numbers.ts'
import { formatWeight } from '#ui/format/weight.ts'
import { StatCard } from '#ui/stats/StatCard.tsx'
import { StatRow } from '#ui/stats/StatRow.tsx'
import type { StoreState } from './stores.state.ts'

type Narrowing = Pick<StoreState, 'status' | 'silent30d' | 'openNow'>

/** Cards that lead to the list they count; they keep the search and the place that are chosen. */
export function StoreStats({ state }: { state: StoreState }) {
  const { search, city, neighborhoodId, view, status, silent30d, openNow } = state
  const kept = { search, city, neighborhoodId }
  const stats = useApi(stores.stats, { query: kept })
  const figures = stats.data?.data
  const say = (format: (value: number | null) => string, value: number | null | undefined) =>
    stats.isError ? NONE : value === undefined ? undefined : format(value)
  const linkTo = (to: Narrowing) => ({
    link: (content: ReactNode, className: string) => (
      <Link to="/stores" search={{ ...kept, view, ...to }} className={className} resetScroll={false}>
        {content}
      </Link>
    ),
    isCurrent: to.status?.join() === status?.join() && to.silent30d === silent30d && to.openNow === openNow,
  })
  return (
    <StatRow label="Stores in figures">
      <StatCard
        label="Active"
        value={say(formatNumber, figures?.active)}
        note={figures && `of ${formatNumber(figures.total)}`}
        {...linkTo({ status: ['ACTIVE'] })}
      />
      <StatCard
        label="Waiting for a decision"
        value={say(formatNumber, figures?.pending)}
        note={figures?.oldestPendingAt && `oldest: ${formatRelative(figures.oldestPendingAt)}`}
        {...linkTo({ status: ['PENDING'] })}
      />
      <StatCard label="Open now" value={say(formatNumber, figures?.openNow)} {...linkTo({ openNow: 'yes' })} />
      <StatCard
        label="Silent for 30 days"
        value={say(formatNumber, figures?.silent30d)}
        {...linkTo({ silent30d: 'yes' })}
      />
      <StatCard
        label="Plastic collected"
        value={say(formatWeight, figures?.plasticCollected)}
        note={figures && `${formatNumber(figures.pointsAlloted)} points awarded`}
      />
      <StatCard
        label="Decided in 30 days"
        value={say(formatNumber, figures?.decided)}
        note={figures && sayDecisions(figures)}
      />
    </StatRow>
  )
}

const sayDecisions = (figures: { rejectionRate: number | null; medianHoursToDecide: number | null }) =>
  figures.rejectionRate === null
    ? 'none yet'
    : `${formatPercent(figures.rejectionRate, 0)} rejected, half within ${sayHours(figures.medianHoursToDecide ?? 0)}`

const sayHours = (hours: number) =>
  hours < 48 ? `${formatNumber(Math.round(hours))} h` : `${formatNumber(Math.round(hours / 24))} days`
