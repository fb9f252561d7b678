import { Bars } from './Bars.tsx'
import { ChartFrame } from './ChartFrame.tsx'
import type { ChartProps } from './chart.types.ts'
import { HorizontalBars } from './HorizontalBars.tsx'

/** A bar chart with a zero-based axis. */
export const BarChart = (props: ChartProps) => (
  <ChartFrame chart={props}>{props.isHorizontal ? <HorizontalBars {...props} /> : <Bars {...props} />}</ChartFrame>
)
