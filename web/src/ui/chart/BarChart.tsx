import { Bars } from './Bars.tsx'
import { ChartFrame } from './ChartFrame.tsx'
import type { ChartProps } from './chart.types.ts'
import { LyingBars } from './LyingBars.tsx'

/** A bar chart with a zero-based axis. */
export const BarChart = (props: ChartProps) => (
  <ChartFrame chart={props}>{props.isLying ? <LyingBars {...props} /> : <Bars {...props} />}</ChartFrame>
)
