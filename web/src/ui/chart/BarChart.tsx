import { lazy } from 'react'
import { ChartFrame } from './ChartFrame.tsx'
import type { ChartProps } from './chart.types.ts'

const BarChartCanvas = lazy(() => import('./ChartCanvas.tsx').then(it => ({ default: it.BarChartCanvas })))

/** A bar chart with a zero-based axis. */
export const BarChart = (props: ChartProps) => (
  <ChartFrame chart={props}>
    <BarChartCanvas {...props} />
  </ChartFrame>
)
