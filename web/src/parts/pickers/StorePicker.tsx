import type { StoreRow } from '@fulmar/contract/store-records'
import { type StoreFilter, stores } from '@fulmar/contract/stores'
import { useState } from 'react'
import { useApi } from '#core/api/use-api.ts'
import { useDebounced } from '#core/debounce.ts'
import { searchedFor } from './picker-options.ts'
import { type PickerOption, type PickerProps, RecordPicker } from './RecordPicker.tsx'

interface StoreOption extends PickerOption {
  store: StoreRow
}

interface Props extends PickerProps<StoreOption> {
  /** Which can be chosen; all unless said. */
  only?: Pick<StoreFilter, 'status' | 'city'>
}

const optionOf = (store: StoreRow): StoreOption => ({
  id: store.id,
  name: store.name,
  detail: [store.storeId ?? store.referenceCode, store.address.street, store.address.city].filter(Boolean).join(' · '),
  store,
})

/** Finds a store by name, code or place. */
export function StorePicker({ only, ...props }: Props) {
  const [typed, setTyped] = useState(props.value?.name ?? '')
  const search = useDebounced(searchedFor(typed, props.value))
  const found = useApi(stores.list, { query: { ...only, search, limit: 10 } })
  return (
    <RecordPicker
      {...props}
      placeholder="Name, code or city"
      nobody="No store found"
      options={(found.data?.data ?? []).map(optionOf)}
      isSearching={found.isFetching}
      problem={found.error?.message}
      search={typed}
      onSearch={setTyped}
    />
  )
}
