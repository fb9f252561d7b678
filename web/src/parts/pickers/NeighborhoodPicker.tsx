import { type Neighborhood, neighborhoods } from '@fulmar/contract/neighborhoods'
import { useState } from 'react'
import { useApi } from '#core/api/use-api.ts'
import { useDebounced } from '#core/debounce.ts'
import { searchedFor } from './picker-options.ts'
import { type PickerOption, type PickerProps, RecordPicker } from './RecordPicker.tsx'

const optionOf = ({ id, name, code, city }: Neighborhood): PickerOption => ({ id, name, detail: `${code} · ${city}` })

/** Finds a neighborhood that still takes members, by name, code or city. */
export function NeighborhoodPicker(props: PickerProps) {
  const [typed, setTyped] = useState(props.value?.name ?? '')
  const search = useDebounced(searchedFor(typed, props.value))
  const found = useApi(neighborhoods.list, { query: { status: ['ACTIVE', 'PAUSED'], search, limit: 10 } })
  return (
    <RecordPicker
      {...props}
      placeholder="Name, code or city"
      nobody="No neighborhood found"
      options={(found.data?.data ?? []).map(optionOf)}
      isSearching={found.isFetching}
      problem={found.error?.message}
      search={typed}
      onSearch={setTyped}
    />
  )
}
