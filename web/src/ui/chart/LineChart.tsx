import { Skeleton } from '@mantine/core'
import { lazy, Suspense } from 'react'
import { ChartFrame } from './ChartFrame.tsx'
import type { ChartProps } from './chart.types.ts'

const Canvas = lazy(() => import('./ChartCanvas.tsx').then(it => ({ default: it.LineChartCanvas })))

/** A line chart. Missing values are gaps. */
export function LineChart(props: ChartProps) {
  return (
    <ChartFrame chart={props}>
      <Suspense fallback={<Skeleton height={props.height ?? 260} />}>
        <Canvas {...props} />
      </Suspense>
    </ChartFrame>
  )
}
