import { people, type UserFilter, type UserRow } from '@fulmar/contract/people'
import { useState } from 'react'
import { useApi } from '#core/api/use-api.ts'
import { useDebounced } from '#core/debounce.ts'
import { searchedFor } from './picker-options.ts'
import { type PickerOption, type PickerProps, RecordPicker } from './RecordPicker.tsx'

interface UserOption extends PickerOption {
  user: UserRow
}

interface Props extends PickerProps<UserOption> {
  /** Who can be chosen; everybody unless said. */
  only?: Pick<UserFilter, 'status' | 'userType' | 'neighborhoodId'>
}

const optionOf = (user: UserRow): UserOption => ({
  id: user.id,
  name: user.name,
  detail: [user.memberCode, user.email ?? user.phone, user.neighborhood?.name].filter(Boolean).join(' · '),
  user,
})

/** Finds a person by name, member code, email or phone. */
export function UserPicker({ only, ...props }: Props) {
  const [typed, setTyped] = useState(props.value?.name ?? '')
  const search = useDebounced(searchedFor(typed, props.value))
  const found = useApi(people.list, { query: { ...only, search, limit: 10 } })
  return (
    <RecordPicker
      {...props}
      placeholder="Name, member code, email or phone"
      nobody="Nobody found"
      options={(found.data?.data ?? []).map(optionOf)}
      isSearching={found.isFetching}
      problem={found.error?.message}
      search={typed}
      onSearch={setTyped}
    />
  )
}
