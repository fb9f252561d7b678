import { lazyNamed } from '../lazy-named.ts'
import { ChartFrame } from './ChartFrame.tsx'
import type { ChartProps } from './chart.types.ts'

const BarChartCanvas = lazyNamed(() => import('./ChartCanvas.tsx'), 'BarChartCanvas')

/** A bar chart with a zero-based axis. */
export const BarChart = (props: ChartProps) => (
  <ChartFrame chart={props}>
    <BarChartCanvas {...props} />
  </ChartFrame>
)
