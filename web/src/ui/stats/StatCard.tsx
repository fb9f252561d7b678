import { Skeleton, Text, VisuallyHidden } from '@mantine/core'
import { Minus, TrendingDown, TrendingUp } from 'lucide-react'
import type { ReactNode } from 'react'
import { fewestForShare, formatNumber, formatPercent } from '../format/numbers.ts'
import classes from './StatCard.module.css'

export interface Trend {
  /** The figure of the previous period. */
  previous: number
  value: number
  /** The direction shown as positive; `up` by default. */
  goodWhen?: 'up' | 'down' | 'neither'
  /** What it is compared with: "last month". */
  than: string
  /** The difference is said where a percentage would mislead: of few cases, and of shares, in percentage points. */
  of?: 'cases' | 'shares' | undefined
}

interface Props {
  label: string
  /** Ready to read ("12.4"), undefined while loading. */
  value: string | undefined
  unit?: string
  trend?: Trend
  note?: ReactNode
  /** Highlights a figure that needs attention. */
  tone?: 'attention' | undefined
  /** Renders the card as a router link around the content. */
  link?: (content: ReactNode, className: string) => ReactNode
  /** The list is filtered by this card. */
  isCurrent?: boolean
}

/** A figure, optionally linked to the records it counts. */
export function StatCard({ label, value, unit, trend, note, tone, link, isCurrent = false }: Props) {
  const content = (
    <>
      <span className={classes.label}>{label}</span>
      <span className={classes.value} data-tone={tone}>
        {value === undefined ? (
          <Skeleton height={30} width="60%" />
        ) : (
          <>
            {value}
            {unit && (
              <Text component="span" ms={5} c="dimmed" fz={16} fw={500} lh={1} lts={0}>
                {unit}
              </Text>
            )}
          </>
        )}
      </span>
      {trend && value !== undefined && <TrendLine trend={trend} />}
      {note && <span className={`quiet fine ${classes.note}`}>{note}</span>}
    </>
  )
  const className = `stack ${classes.card} ${isCurrent ? classes.current : ''}`
  return link ? link(content, `${className} hovers ${classes.link}`) : <div className={className}>{content}</div>
}

/** A page says above its cards what they are compared with; each says it to screen readers only. */
function TrendLine({ trend }: { trend: Trend }) {
  const { value, previous, goodWhen = 'up' } = trend
  const [change, than] = trendParts(trend)
  const direction = isAboutSame(trend) ? 'same' : value > previous ? 'up' : 'down'
  const Icon = direction === 'same' ? Minus : direction === 'up' ? TrendingUp : TrendingDown
  const tone = direction === 'same' || goodWhen === 'neither' ? 'same' : direction === goodWhen ? 'good' : 'bad'
  return (
    <span className={`line fine ${tone === 'same' ? 'quiet' : tone}`}>
      <Icon size={15} aria-hidden />
      <span>
        {change}
        <VisuallyHidden> {than}</VisuallyHidden>
      </span>
    </span>
  )
}

const isFew = ({ previous, of }: Trend) => of === 'cases' && Math.abs(previous) < fewestForShare

/** Differs by less than is said. */
function isAboutSame(trend: Trend): boolean {
  const { value, previous, of } = trend
  const change = Math.abs(value - previous)
  if (change === 0 || isFew(trend)) return change === 0
  return of === 'shares' ? change < 0.0005 : change / Math.abs(previous) < 0.005
}

export const formatTrend = (trend: Trend): string => trendParts(trend).join(' ')

/** "20% more" and "than last month". */
function trendParts(trend: Trend): [change: string, than: string] {
  const { value, previous, than, of } = trend
  if (value === previous) return ['same', `as ${than}`]
  if (isAboutSame(trend)) return ['about the same', `as ${than}`]
  const change = value > previous ? 'more' : 'less'
  if (isFew(trend))
    return [`${formatNumber(Math.abs(value - previous))} ${value > previous ? 'more' : 'fewer'}`, `than ${than}`]
  if (of === 'shares') {
    const points = formatNumber(Math.abs(value - previous) * 100, { maximumFractionDigits: 1 })
    return [`${points} percentage point${points === '1' ? '' : 's'} ${change}`, `than ${than}`]
  }
  // No percentage of zero.
  if (previous === 0) return [change, `than ${than}`]
  if (previous > 0 && value >= previous * 10) return [`${formatNumber(Math.round(value / previous))} times`, than]
  return [`${formatPercent(Math.abs(value - previous) / Math.abs(previous), 0)} ${change}`, `than ${than}`]
}
