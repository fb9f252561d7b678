import { neighborhoods } from '@fulmar/contract/neighborhoods'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useApi } from '#core/api/use-api.ts'
import type { ListState } from '#parts/list-state.ts'
import { formatNumber, NONE } from '#ui/format/numbers.ts'
import { formatWeight } from '#ui/format/weight.ts'
import { StatCard } from '#ui/stats/StatCard.tsx'
import { StatRow } from '#ui/stats/StatRow.tsx'

type State = ListState<typeof neighborhoods.list>
type Narrowing = Pick<State, 'status' | 'leader'>

/** Cards that lead to the list they count; they keep the search and the city that are chosen. */
export function NeighborhoodStats({ state }: { state: State }) {
  const { search, city, status, leader, view } = state
  const stats = useApi(neighborhoods.stats, { query: { search, city } })
  const figures = stats.data?.data
  const say = (value: number | undefined) =>
    stats.isError ? NONE : value === undefined ? undefined : formatNumber(value)
  const isCurrent = (to: Narrowing) => to.leader === leader && to.status?.join() === status?.join()
  const linkTo = (to: Narrowing) => {
    const link = (content: ReactNode, className: string) => (
      <Link to="/neighborhood" search={{ search, city, view, ...to }} className={className} resetScroll={false}>
        {content}
      </Link>
    )
    return { link, isCurrent: isCurrent(to) }
  }
  return (
    <StatRow label="Neighborhoods in figures">
      <StatCard label="Neighborhoods" value={say(figures?.total)} {...linkTo({})} />
      <StatCard label="Active" value={say(figures?.active)} {...linkTo({ status: ['ACTIVE'] })} />
      <StatCard label="Without a leader" value={say(figures?.withoutLeader)} {...linkTo({ leader: 'without' })} />
      <StatCard label="Households" value={say(figures?.households)} />
      <StatCard label="Members" value={say(figures?.members)} />
      <StatCard label="Collected" value={stats.isError ? NONE : figures && formatWeight(figures.grams)} />
    </StatRow>
  )
}
