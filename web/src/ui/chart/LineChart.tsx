import { ChartFrame } from './ChartFrame.tsx'
import type { ChartProps } from './chart.types.ts'
import { Lines } from './Lines.tsx'

/** A line chart. Missing values are gaps. */
export const LineChart = (props: ChartProps) => (
  <ChartFrame chart={props} isLine>
    <Lines {...props} />
  </ChartFrame>
)
