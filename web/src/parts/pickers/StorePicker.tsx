import type { StoreRow } from '@fulmar/contract/stores/store-records'
import { type StoreFilter, stores } from '@fulmar/contract/stores/stores'
import { useApi } from '#core/api/use-api.ts'
import { type PickerOption, usePickerSearch } from './picker-search.ts'
import { type PickerProps, RecordPicker } from './RecordPicker.tsx'

interface StoreOption extends PickerOption {
  store: StoreRow
}

interface Props extends PickerProps<StoreOption> {
  /** Restricts the choice. */
  only?: Pick<StoreFilter, 'status' | 'city'>
}

const optionOf = (store: StoreRow): StoreOption => ({
  id: store.id,
  name: store.name,
  detail: [store.storeId ?? store.referenceCode, store.address.street, store.address.city].filter(Boolean).join(' · '),
  store,
})

/** Finds a store by name, code or city. */
export function StorePicker({ only, ...props }: Props) {
  const { search, typing } = usePickerSearch(props.value)
  const found = useApi(stores.list, { query: { ...only, search, limit: 10 } })
  return (
    <RecordPicker
      {...props}
      placeholder="Name, code or city"
      nobody="No store found"
      typing={typing}
      found={found}
      optionOf={optionOf}
    />
  )
}
