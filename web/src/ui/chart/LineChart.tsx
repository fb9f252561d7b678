import { Skeleton } from '@mantine/core'
import { lazy, Suspense } from 'react'
import { ChartFrame } from './ChartFrame.tsx'
import type { ChartProps } from './chart.types.ts'

const Canvas = lazy(() => import('./LineChartCanvas.tsx').then(it => ({ default: it.LineChartCanvas })))

/** A change over time. Missing values stay gaps. */
export function LineChart(props: ChartProps) {
  return (
    <ChartFrame chart={props}>
      <Suspense fallback={<Skeleton height={props.height ?? 260} />}>
        <Canvas {...props} />
      </Suspense>
    </ChartFrame>
  )
}
