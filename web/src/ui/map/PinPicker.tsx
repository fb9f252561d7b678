import { Skeleton } from '@mantine/core'
import { Suspense } from 'react'
import { lazyNamed } from '../lazy-named.ts'
import type { PinPickerProps } from './PinPickerCanvas.tsx'

const Canvas = lazyNamed(() => import('./PinPickerCanvas.tsx'), 'PinPickerCanvas')

/** Chooses a location by click, drag or arrow keys, with its radius or boundary. */
export function PinPicker(props: PinPickerProps) {
  return (
    <Suspense fallback={<Skeleton height={props.height ?? 300} radius="md" />}>
      <Canvas {...props} />
    </Suspense>
  )
}
