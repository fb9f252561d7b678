import type { Card, DashboardFigures } from '@fulmar/contract/dashboard'
import type { Permission } from '@fulmar/contract/permissions'
import { Title } from '@mantine/core'
import { Link, type LinkProps } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useMay } from '#core/session/can.ts'
import { Sparkline } from '#ui/chart/Sparkline.tsx'
import { formatNumber } from '#ui/format/numbers.ts'
import { formatWeight } from '#ui/format/weight.ts'
import { StatCard } from '#ui/stats/StatCard.tsx'
import { StatRow } from '#ui/stats/StatRow.tsx'
import classes from './dashboard.module.css'

export function Today({ figures: { cards, today } }: { figures: DashboardFigures }) {
  const may = useMay()
  const { from, to } = today
  const linkIf = (permission: Permission, props: LinkProps) =>
    may(permission)
      ? (content: ReactNode, className: string) => (
          <Link {...props} className={className}>
            {content}
          </Link>
        )
      : undefined
  const toCollections = linkIf('collections:read', {
    to: '/collections',
    search: { from, to, status: ['RECORDED'] },
  })
  const toMembers = linkIf('users:read', {
    to: '/users',
    search: { joinedFrom: from, joinedTo: to, userType: ['MEMBER', 'NEIGHBORHOOD'] },
  })
  const toStores = linkIf('stores:read', {
    to: '/stores',
    search: { sortBy: 'lastCollectionAt', sortOrder: 'desc' },
  })
  return (
    <section aria-labelledby="today" className={classes.section}>
      <Title order={2} size="h3" id="today">
        Today
      </Title>
      <StatRow label="Today and yesterday">
        <Figure label="Plastic collected" card={cards.grams} say={formatWeight} link={toCollections} />
        <Figure label="Points awarded" card={cards.points} say={formatNumber} link={toCollections} />
        <Figure label="Collections" card={cards.collections} say={formatNumber} link={toCollections} />
        <Figure label="New members" card={cards.newMembers} say={formatNumber} link={toMembers} />
        <Figure label="Active stores" card={cards.activeStores} say={formatNumber} link={toStores} />
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

/** No percentage change: today is not over yet. */
const Figure = ({ label, card: { value, previous, series }, say, link }: FigureProps) => (
  <StatCard
    label={label}
    value={say(value)}
    link={link}
    note={
      <span className={classes.beside}>
        Yesterday {say(previous)}
        {series && <Sparkline label={sayRange(label, series, say)} values={series} width={72} height={22} />}
      </span>
    }
  />
)

const sayRange = (label: string, series: number[], say: (value: number) => string) =>
  `${label} over the last ${series.length} days, between ${say(Math.min(...series))} and ${say(Math.max(...series))}`
