/** One mark on the horizontal axis; null is a gap and is drawn as one. */
export interface ChartPoint {
  x: string
  values: Readonly<Record<string, number | null>>
}

export interface ChartSeries {
  name: string
  label: string
  /** A CSS colour or variable; the palette in order when absent. */
  color?: string
}

export interface ChartProps {
  /** Says what the chart says: "Kilograms by week". */
  title: string
  /** Heading of the first column of the table view: "Week". */
  xLabel: string
  points: readonly ChartPoint[]
  series: readonly ChartSeries[]
  /** How a value reads in the tooltip and the table. */
  format?: (value: number) => string
  height?: number
  /** Bars on top of each other instead of side by side. */
  isStacked?: boolean
}
