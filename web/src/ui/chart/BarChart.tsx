import { Skeleton } from '@mantine/core'
import { lazy, Suspense } from 'react'
import { ChartFrame } from './ChartFrame.tsx'
import type { ChartProps } from './chart.types.ts'

const Canvas = lazy(() => import('./ChartCanvas.tsx').then(it => ({ default: it.BarChartCanvas })))

/** A bar chart with a zero-based axis. */
export function BarChart(props: ChartProps) {
  return (
    <ChartFrame chart={props}>
      <Suspense fallback={<Skeleton height={props.height ?? 260} />}>
        <Canvas {...props} />
      </Suspense>
    </ChartFrame>
  )
}
