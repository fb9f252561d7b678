import { type UserFilter, type UserRow, userList } from '@fulmar/contract/users/user-list'
import { useApi } from '#core/api/use-api.ts'
import { formatMemberCode } from '../member-code.ts'
import { type PickerOption, usePickerSearch } from './picker-search.ts'
import { type PickerProps, RecordPicker } from './RecordPicker.tsx'

interface UserOption extends PickerOption {
  user: UserRow
}

interface Props extends PickerProps<UserOption> {
  /** Restricts the choice. */
  only?: Pick<UserFilter, 'status' | 'userType' | 'neighborhoodId'>
}

const optionOf = (user: UserRow): UserOption => ({
  id: user.id,
  name: user.name,
  detail: [user.memberCode && formatMemberCode(user.memberCode), user.email ?? user.phone, user.neighborhood?.name]
    .filter(Boolean)
    .join(' · '),
  user,
})

/** Finds a person by name, member code, email or phone. */
export function UserPicker({ only, ...props }: Props) {
  const { search, typing } = usePickerSearch(props.value)
  const found = useApi(userList.list, { query: { ...only, search, limit: 10 } })
  return (
    <RecordPicker
      {...props}
      placeholder="Name, member code, email or phone"
      nobody="Nobody found"
      typing={typing}
      found={found}
      optionOf={optionOf}
    />
  )
}
