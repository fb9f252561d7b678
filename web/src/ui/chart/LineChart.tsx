import { lazyNamed } from '../lazy-named.ts'
import { ChartFrame } from './ChartFrame.tsx'
import type { ChartProps } from './chart.types.ts'

const LineChartCanvas = lazyNamed(() => import('./ChartCanvas.tsx'), 'LineChartCanvas')

/** A line chart. Missing values are gaps. */
export const LineChart = (props: ChartProps) => (
  <ChartFrame chart={props}>
    <LineChartCanvas {...props} />
  </ChartFrame>
)
