import type { Card, DashboardFigures } from '@fulmar/contract/dashboard'
import { Title } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useMay } from '#core/session/can.ts'
import { Sparkline } from '#ui/chart/Sparkline.tsx'
import { formatNumber } from '#ui/format/numbers.ts'
import { formatWeight } from '#ui/format/weight.ts'
import { StatCard } from '#ui/stats/StatCard.tsx'
import { StatRow } from '#ui/stats/StatRow.tsx'
import classes from './dashboard.module.css'

/** Today's figures beside yesterday's, each with the records behind it. */
export function Today({ figures: { cards, today } }: { figures: DashboardFigures }) {
  const may = useMay()
  const { from, to } = today
  const toCollections = may('collections:read')
    ? (content: ReactNode, className: string) => (
        <Link to="/collections" search={{ from, to, status: ['RECORDED'] }} className={className}>
          {content}
        </Link>
      )
    : undefined
  const toPeople = may('users:read')
    ? (content: ReactNode, className: string) => (
        <Link
          to="/users"
          search={{ joinedFrom: from, joinedTo: to, userType: ['MEMBER', 'NEIGHBORHOOD'] }}
          className={className}
        >
          {content}
        </Link>
      )
    : undefined
  const toStores = may('stores:read')
    ? (content: ReactNode, className: string) => (
        <Link to="/stores" search={{ sortBy: 'lastCollectionAt', sortOrder: 'desc' }} className={className}>
          {content}
        </Link>
      )
    : undefined
  return (
    <section aria-labelledby="today" className={classes.section}>
      <Title order={2} size="h3" id="today">
        Today
      </Title>
      <StatRow label="Today beside yesterday">
        <Figure label="Collected" card={cards.grams} say={formatWeight} link={toCollections} />
        <Figure label="Points awarded" card={cards.points} say={formatNumber} link={toCollections} />
        <Figure label="Collections" card={cards.collections} say={formatNumber} link={toCollections} />
        <Figure label="New members" card={cards.newMembers} say={formatNumber} link={toPeople} />
        <Figure label="Stores that took plastic" card={cards.activeStores} say={formatNumber} link={toStores} />
      </StatRow>
    </section>
  )
}

interface FigureProps {
  label: string
  card: Card
  say: (value: number) => string
  link: ((content: ReactNode, className: string) => ReactNode) | undefined
}

/** A day that is not over is not judged by the whole one before it: yesterday stands beside it as it was. */
const Figure = ({ label, card: { value, previous, series }, say, link }: FigureProps) => (
  <StatCard
    label={label}
    value={say(value)}
    link={link}
    note={
      <span className={classes.beside}>
        Yesterday {say(previous)}
        {series && <Sparkline label={sayCourse(label, series, say)} values={series} width={72} height={22} />}
      </span>
    }
  />
)

const sayCourse = (label: string, series: number[], say: (value: number) => string) =>
  `${label} on the last ${series.length} days, from ${say(Math.min(...series))} to ${say(Math.max(...series))}`
