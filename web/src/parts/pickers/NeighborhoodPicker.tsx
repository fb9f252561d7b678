import { type Neighborhood, neighborhoods } from '@fulmar/contract/neighborhoods/neighborhoods'
import { useApi } from '#core/api/use-api.ts'
import { type PickerOption, usePickerSearch } from './picker-search.ts'
import { type PickerProps, RecordPicker } from './RecordPicker.tsx'

const optionOf = ({ id, name, code, city }: Neighborhood): PickerOption => ({ id, name, detail: `${code} · ${city}` })

/** Finds an active or paused neighborhood by name, code or city. */
export function NeighborhoodPicker(props: PickerProps) {
  const { search, typing } = usePickerSearch(props.value)
  const found = useApi(neighborhoods.list, { query: { status: ['ACTIVE', 'PAUSED'], search, limit: 10 } })
  return (
    <RecordPicker
      {...props}
      placeholder="Name, code or city"
      nobody="No neighborhood found"
      typing={typing}
      found={found}
      optionOf={optionOf}
    />
  )
}
