import type { ReactNode } from 'react'
import { lazyNamed } from '#ui/lazy-named.ts'
import type { Filter } from '#ui/table/table.types.ts'
import type { PickerProps } from './RecordPicker.tsx'

interface Known {
  id: string
  name: string
}

/** A filter whose value is chosen in a picker. Its name is found among the records on the page, which are `known`. */
const filterWith =
  (Picker: (props: PickerProps) => ReactNode) =>
  <Key extends string>(key: Key, label: string, ...known: (Known | null | undefined)[]): Filter<Key> => ({
    kind: 'custom',
    key,
    label,
    describe: id => known.find(item => item?.id === id)?.name ?? `one ${label.toLowerCase()}`,
    render: (_, choose) => <Picker label={label} value={null} isInPopover onChange={chosen => choose(chosen?.id)} />,
  })

// Pickers are loaded when the filter is opened.
export const neighborhoodFilter = filterWith(lazyNamed(() => import('./NeighborhoodPicker.tsx'), 'NeighborhoodPicker'))
export const rewardFilter = filterWith(lazyNamed(() => import('./RewardPicker.tsx'), 'RewardPicker'))
export const storeFilter = filterWith(lazyNamed(() => import('./StorePicker.tsx'), 'StorePicker'))
export const userFilter = filterWith(lazyNamed(() => import('./UserPicker.tsx'), 'UserPicker'))
