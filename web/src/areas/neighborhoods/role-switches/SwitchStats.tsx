import { roleSwitches } from '@fulmar/contract/role-switches'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useApi } from '#core/api/use-api.ts'
import { formatNumber, formatPercent, NONE } from '#ui/format/numbers.ts'
import { StatCard } from '#ui/stats/StatCard.tsx'
import { StatRow } from '#ui/stats/StatRow.tsx'
import { roleWords, sayHours } from './role-switches.words.ts'
import type { SwitchState } from './switches.state.ts'

type Narrowing = Pick<SwitchState, 'status' | 'from' | 'to'>

/** Cards that lead to the requests they count, over everything that was ever asked. */
export function SwitchStats() {
  const stats = useApi(roleSwitches.stats, { query: {} })
  const figures = stats.data?.data
  const say = (value: string | undefined) => (stats.isError ? NONE : value)
  const count = (value: number | undefined) => say(value === undefined ? undefined : formatNumber(value))
  const linkTo = (to: Narrowing) => (content: ReactNode, className: string) => (
    <Link to="/neighborhood/requests" search={{ queue: 'all', ...to }} className={className} resetScroll={false}>
      {content}
    </Link>
  )
  const [top] = [...(figures?.matrix ?? [])].sort((a, b) => b.total - a.total)
  return (
    <StatRow label="Role switches in figures">
      <StatCard label="To decide" value={count(figures?.pending)} link={linkTo({ status: ['PENDING'] })} />
      <StatCard label="The oldest waits" value={say(figures && sayHours(figures.oldestHours))} />
      <StatCard label="Approved" value={count(figures?.approved)} link={linkTo({ status: ['APPROVED'] })} />
      <StatCard label="Rejected" value={count(figures?.rejected)} link={linkTo({ status: ['REJECTED'] })} />
      <StatCard label="Approval rate" value={say(figures && formatPercent(figures.approvalRate, 0))} />
      <StatCard label="Half decided in" value={say(figures && sayHours(figures.medianHours))} />
      {top && (
        <StatCard
          label={`${roleWords[top.from]} to ${roleWords[top.to].toLowerCase()}`}
          value={count(top.total)}
          note="asked most often"
          link={linkTo({ from: top.from, to: top.to })}
        />
      )}
    </StatRow>
  )
}
