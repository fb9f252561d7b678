import { Skeleton } from '@mantine/core'
import { lazyNamed } from '../lazy-named.ts'

/** Chooses a location by click, drag or arrow keys, with its radius or boundary. */
export const PinPicker = lazyNamed(
  () => import('./PinPickerCanvas.tsx'),
  'PinPickerCanvas',
  ({ height = 300 }) => <Skeleton height={height} radius="md" />,
)
