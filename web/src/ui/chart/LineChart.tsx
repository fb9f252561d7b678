import { lazy } from 'react'
import { ChartFrame } from './ChartFrame.tsx'
import type { ChartProps } from './chart.types.ts'

const LineChartCanvas = lazy(() => import('./ChartCanvas.tsx').then(it => ({ default: it.LineChartCanvas })))

/** A line chart. Missing values are gaps. */
export const LineChart = (props: ChartProps) => (
  <ChartFrame chart={props}>
    <LineChartCanvas {...props} />
  </ChartFrame>
)
