import { people } from '@fulmar/contract/people'
import { userTypes } from '@fulmar/contract/permissions'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { useApi } from '#core/api/use-api.ts'
import { formatNumber, formatPoints, NONE } from '#ui/format/numbers.ts'
import { StatCard } from '#ui/stats/StatCard.tsx'
import { StatRow } from '#ui/stats/StatRow.tsx'
import classes from '../users.module.css'
import { startOfMonth, type UserState } from '../users.state.ts'
import { typePlurals } from '../users.words.ts'

type Narrowing = Pick<UserState, 'status' | 'lastActive' | 'joinedFrom' | 'userType' | 'pointsFrom'>

/** Cards that lead to the list they count; they keep the search and the neighborhood that are chosen. */
export function UserStats({ state }: { state: UserState }) {
  const { search, neighborhoodId, view } = state
  const [month] = useState(() => startOfMonth())
  const stats = useApi(people.stats, { query: { search, neighborhoodId } })
  const figures = stats.data?.data
  const say = (value: number | undefined) =>
    stats.isError ? NONE : value === undefined ? undefined : formatNumber(value)
  const isCurrent = (to: Narrowing) =>
    (['status', 'lastActive', 'joinedFrom', 'userType', 'pointsFrom'] as const).every(
      key => String(to[key] ?? '') === String(state[key] ?? ''),
    )
  const linkTo = (to: Narrowing) => {
    const link = (content: ReactNode, className: string) => (
      <Link to="/users" search={{ search, neighborhoodId, view, ...to }} className={className} resetScroll={false}>
        {content}
      </Link>
    )
    return { link, isCurrent: isCurrent(to) }
  }
  return (
    <div>
      <StatRow label="People in figures">
        <StatCard label="People" value={say(figures?.total)} {...linkTo({})} />
        <StatCard label="Active in 30 days" value={say(figures?.active30d)} {...linkTo({ lastActive: '30d' })} />
        <StatCard label="New this month" value={say(figures?.newThisMonth)} {...linkTo({ joinedFrom: month })} />
        <StatCard label="Suspended" value={say(figures?.suspended)} {...linkTo({ status: ['SUSPENDED'] })} />
        <StatCard
          label="Points outstanding"
          value={say(figures?.pointsOutstanding)}
          note={figures && figures.total > 0 && `${sayEach(figures.pointsOutstanding / figures.total)} each`}
        />
      </StatRow>
      <nav className={classes.types} aria-label="By type">
        {userTypes.map(type => {
          const { link, isCurrent: isChosen } = linkTo({ userType: [type] })
          return (
            <span key={type} data-chosen={isChosen || undefined}>
              {link(
                <>
                  {typePlurals[type]} <strong>{say(figures?.byType[type]) ?? NONE}</strong>
                </>,
                classes.type ?? '',
              )}
            </span>
          )
        })}
      </nav>
    </div>
  )
}

const sayEach = (points: number) => `about ${formatPoints(Math.round(points))}`
