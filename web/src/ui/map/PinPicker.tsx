import { Skeleton } from '@mantine/core'
import { lazy, Suspense } from 'react'
import type { PinPickerProps } from './PinPickerCanvas.tsx'

const Canvas = lazy(() => import('./PinPickerCanvas.tsx').then(({ PinPickerCanvas }) => ({ default: PinPickerCanvas })))

/** Choose a place by click, drag or arrow keys, with its radius or boundary drawn around it. */
export function PinPicker(props: PinPickerProps) {
  return (
    <Suspense fallback={<Skeleton height={props.height ?? 300} radius="md" />}>
      <Canvas {...props} />
    </Suspense>
  )
}
