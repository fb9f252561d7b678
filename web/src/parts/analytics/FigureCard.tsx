import type { Cause, Figure, ScopeFilter, Unit } from '@fulmar/contract/analytics/analytics'
import { figureDefinitions } from '@fulmar/contract/analytics/analytics-definitions'
import { Box } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { Fragment } from 'react'
import { Sparkline } from '#ui/chart/Sparkline.tsx'
import { StatCard, type Trend } from '#ui/stats/StatCard.tsx'
import { formatCases, formatUnit, unfilteredOf } from './figure-words.ts'
import classes from './figures.module.css'
import { HowCounted } from './HowCounted.tsx'

interface Props {
  figure: Figure
  currency: string
  scope: string
  /** The filters that nothing on the page follows: the page says so once. */
  ignored?: readonly ScopeFilter[]
  /** What it is compared with: "the previous period". */
  than: string
  /** The last value of the series is still going on. */
  isOpen?: boolean
}

/** What is better when it falls. */
const betterDown: readonly string[] = [
  'reversedShare',
  'silentStores',
  'hoursToFulfil',
  'notCounted',
  'flaggedShare',
  'openReviews',
  'topFifthShare',
]

/** What is neither better nor worse when it grows. */
const neutral: readonly string[] = [
  'closing',
  'liability',
  'expiring30',
  'expiring90',
  'issued',
  'rewardCost',
  'playPoints',
  'playPointsToday',
]

const goodWhen = (key: string): NonNullable<Trend['goodWhen']> =>
  neutral.includes(key) ? 'neither' : betterDown.includes(key) ? 'down' : 'up'
const comparedAs: Partial<Record<Unit, 'cases' | 'shares'>> = { COUNT: 'cases', SHARE: 'shares' }

/** Its name, its value and, unless it is a share of very few cases, how it compares. */
export function statOf({ key, unit, value, cases, previous }: Figure, currency: string, than: string) {
  const { name: label } = figureDefinitions[key]
  const few = value === null ? undefined : formatCases(value, cases)
  if (few) return { label, value: few }
  const stat = { label, value: formatUnit(unit, currency)(value) }
  if (value === null || previous === null) return stat
  return { ...stat, trend: { value, previous, than, goodWhen: goodWhen(key), of: comparedAs[unit] } }
}

/** A figure with its trend, linked to exactly the records it counts. */
export function FigureCard({ figure, currency, scope, ignored = [], than, isOpen = false }: Props) {
  const { key, unit, series, previousSeries, range, link, why } = figure
  const { name, how } = figureDefinitions[key]
  const format = formatUnit(unit, currency)
  const unfiltered = unfilteredOf(figure.ignores, ignored)
  return (
    <div className={classes.figure}>
      <StatCard
        {...statOf(figure, currency, than)}
        note={
          <span className="row between" style={{ gap: '4px 10px', width: '100%' }}>
            {range && `Range ${format(range.low)} to ${format(range.high)}`}
            {!range && series && series.length > 1 && (
              <Sparkline
                label={`${name}, between ${format(Math.min(...series))} and ${format(Math.max(...series))}`}
                values={series}
                compared={previousSeries ?? undefined}
                isOpen={isOpen}
                width={96}
                height={22}
              />
            )}
            {unfiltered}
          </span>
        }
        {...(link && {
          link: (content, className) => (
            <Link to={link.to} search={link.search as never} className={className}>
              {content}
            </Link>
          ),
        })}
      />
      {why && (
        // The figure decides how wide a card is, not its explanation.
        <Box w={0} miw="100%" p="0 16px 14px">
          <Why causes={why} />
        </Box>
      )}
      <Box component="span" pos="absolute" top={6} right={6} className="screenOnly">
        <HowCounted name={name} how={how} scope={scope} />
      </Box>
    </div>
  )
}

/** "Mercado do Bolhão +180 kg": the change stays on one line with its unit. */
const unbroken = (text: string) => text.replace(/ [+−]\S+( \S+)?$/, end => end.replaceAll(' ', '\u00a0'))

/** Why a figure moved, in one sentence: its causes in order, each linked to its records. */
const Why = ({ causes }: { causes: readonly Cause[] }) => (
  <p className="quiet fine">
    Why?{' '}
    {causes.map((cause, index) => (
      <Fragment key={cause.text}>
        {index > 0 && (cause.isDetail ? ' (' : ', ')}
        {cause.link ? (
          <Link to={cause.link.to} search={cause.link.search as never}>
            {unbroken(cause.text)}
          </Link>
        ) : (
          unbroken(cause.text)
        )}
        {cause.isDetail && ')'}
      </Fragment>
    ))}
    .
  </p>
)
