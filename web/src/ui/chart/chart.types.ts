import type { ReactNode } from 'react'
import { seriesColor } from '../../theme/series.ts'

/** The list of records that a value counts. */
export interface ChartLink {
  to: string
  search: Readonly<Record<string, string>>
}

type Values = Readonly<Record<string, number | null>>

/** A point on the horizontal axis; null is drawn as a gap. */
export interface ChartPoint {
  x: string
  /** Still going on: drawn dashed. */
  isOpen?: boolean | undefined
  /** The records of the whole point. */
  link?: ChartLink | undefined
  /** The records of each value, by the name of its series, where these count different lists. */
  links?: Readonly<Record<string, ChartLink | undefined>> | undefined
  values: Values
  /** The same point of what it is compared with. */
  compared?: { x: string; values: Values } | undefined
}

export interface ChartSeries {
  name: string
  label: string
  /** A CSS colour or variable; the next palette colour if omitted. */
  color?: string
  /** In the table, where it differs from the chart's. */
  format?: ChartFormat
  /** Narrows the link of a point to the records of this series. */
  filter?: ChartLink['search'] | undefined
  /** In the table but not drawn, because it has another unit. */
  isTableOnly?: boolean
}

/** How values are read, and how a file has them: with the unit in the head of their column. */
export interface ChartFormat {
  (value: number): string
  file?: { unit: string; round: (value: number) => number }
}

/** The records behind one value: of the point alone where the series does not narrow it. */
export const linkOf = (point: ChartPoint | undefined, { name, filter }: ChartSeries): ChartLink | undefined =>
  point?.links?.[name] ?? (point?.link && { to: point.link.to, search: { ...point.link.search, ...filter } })

export interface ChartProps {
  /** For example "Kilograms by week". */
  title: string
  /** Heading of the first column of the table view: "Week". */
  xLabel: string
  points: readonly ChartPoint[]
  series: readonly ChartSeries[]
  /** Formats values on the axis, in the tooltip and the table. */
  format?: ChartFormat
  /** The short label of a point on the axis, by its index and that of the one drawn before it; `x` by default. */
  tick?: (index: number, previous: number | undefined) => string
  height?: number
  /** Stacked instead of side by side. */
  isStacked?: boolean
  /** Bars that lie, with room for a name beside each. */
  isHorizontal?: boolean
  /** Lower bars, for paper. */
  isDense?: boolean
  /** What the points are compared with, in words. */
  comparedAs?: string | undefined
  /** What happened at a point, below the drawing. */
  notes?: readonly string[]
  /** Points on the horizontal axis at which something happened, drawn as dashed lines; the notes say what. */
  marks?: readonly string[]
  /** What a picture of it says below the title: the question, the days, what it is narrowed to. */
  about?: readonly string[]
  /** A small button beside the title. */
  aside?: ReactNode
}

/** A series that is drawn. */
export interface Drawn extends ChartSeries {
  color: string
}

/** The series that are drawn, each with its colour. */
export const drawnSeries = ({ series }: Pick<ChartProps, 'series'>): Drawn[] =>
  series
    .filter(values => !values.isTableOnly)
    .map((values, index) => ({ ...values, color: values.color ?? seriesColor(index) }))

/** All series of a point added up; null without any. */
export function totalOf(values: Values, series: readonly Pick<ChartSeries, 'name'>[]): number | null {
  const known = series.flatMap(({ name }) => values[name] ?? [])
  return known.length === 0 ? null : known.reduce((sum, item) => sum + item, 0)
}
