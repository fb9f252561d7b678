import { Skeleton } from '@mantine/core'
import { lazy, Suspense } from 'react'
import type { PinPickerProps } from './PinPickerCanvas.tsx'

const Canvas = lazy(() => import('./PinPickerCanvas.tsx').then(({ PinPickerCanvas }) => ({ default: PinPickerCanvas })))

/** Chooses a location by click, drag or arrow keys, with its radius or boundary. */
export function PinPicker(props: PinPickerProps) {
  return (
    <Suspense fallback={<Skeleton height={props.height ?? 300} radius="md" />}>
      <Canvas {...props} />
    </Suspense>
  )
}
