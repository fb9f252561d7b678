import type { ReactNode } from 'react'

/** A point on the horizontal axis; null is drawn as a gap. */
export interface ChartPoint {
  x: string
  values: Readonly<Record<string, number | null>>
}

interface ChartSeries {
  name: string
  label: string
  /** A CSS colour or variable; the next palette colour if omitted. */
  color?: string
  /** In the table, where it differs from the chart's. */
  format?: (value: number) => string
  /** In the table but not drawn, because it has another unit. */
  isTableOnly?: boolean
}

export interface ChartProps {
  /** For example "Kilograms by week". */
  title: string
  /** Heading of the first column of the table view: "Week". */
  xLabel: string
  points: readonly ChartPoint[]
  series: readonly ChartSeries[]
  /** Formats values in the tooltip and the table. */
  format?: (value: number) => string
  height?: number
  /** Stacked instead of side by side. */
  isStacked?: boolean
  /** Bars that lie, with room for a name beside each. */
  isLying?: boolean
  /** What happened at a point, below the drawing. */
  notes?: readonly string[]
  /** Points on the horizontal axis at which something happened, drawn as dashed lines; the notes say what. */
  marks?: readonly string[]
  /** A small button beside the title. */
  aside?: ReactNode
}
