import { lazy } from 'react'
import { ChartFrame } from './ChartFrame.tsx'
import type { ChartProps } from './chart.types.ts'

const BarCanvas = lazy(() => import('./ChartCanvas.tsx').then(it => ({ default: it.BarChartCanvas })))
const LineCanvas = lazy(() => import('./ChartCanvas.tsx').then(it => ({ default: it.LineChartCanvas })))

/** A bar chart with a zero-based axis. */
export const BarChart = (props: ChartProps) => (
  <ChartFrame chart={props}>
    <BarCanvas {...props} />
  </ChartFrame>
)

/** A line chart. Missing values are gaps. */
export const LineChart = (props: ChartProps) => (
  <ChartFrame chart={props}>
    <LineCanvas {...props} />
  </ChartFrame>
)
