import type { Cause, Figure, ScopeFilter, Unit } from '@fulmar/contract/analytics/analytics'
import { figureDefinitions } from '@fulmar/contract/analytics/analytics-definitions'
import { Box, Button, Popover, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { Sparkline } from '#ui/chart/Sparkline.tsx'
import { inOrder } from '#ui/in-order.ts'
import { StatCard, type Trend } from '#ui/stats/StatCard.tsx'
import { CauseText } from './CauseText.tsx'
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

const fewestCases = 3

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
  // A case or two of many make no share better or worse.
  const isFewer = unit === 'SHARE' && cases !== null && Math.abs(value - previous) * cases < fewestCases
  const good = isFewer ? 'neither' : goodWhen(key)
  return { ...stat, trend: { value, previous, than, goodWhen: good, of: comparedAs[unit] } }
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
          <span className="row between" style={{ gap: '4px 10px', width: '100%', paddingInlineEnd: why ? 44 : 0 }}>
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
      {why && <Why name={name} causes={why} />}
      <Box component="span" pos="absolute" top={6} right={6} className="screenOnly">
        <HowCounted name={name} how={how} scope={scope} />
      </Box>
    </div>
  )
}

/** Opens the causes of a change without stretching the card. */
const Why = ({ name, causes }: { name: string; causes: readonly Cause[] }) => (
  <Box component="span" pos="absolute" bottom={8} right={6} className="screenOnly">
    <Popover width={320} position="bottom-end" withArrow trapFocus returnFocus withRoles>
      <Popover.Target>
        <Button variant="subtle" size="compact-xs" aria-label={`Why did it change? ${name}`}>
          Why?
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label={`Why did it change? ${name}`}>
        <Text size="sm" fw={600} mb={4}>
          {name}
        </Text>
        <ul className="bullets small">
          {inOrder(causes, cause => (
            <li>
              <CauseText cause={cause} />
            </li>
          ))}
        </ul>
      </Popover.Dropdown>
    </Popover>
  </Box>
)
