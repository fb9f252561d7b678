import { type UserForm, userRecord } from '@fulmar/contract/users/user-record'
import { Link } from '@tanstack/react-router'
import { UsersRound } from 'lucide-react'
import { type Control, useWatch } from 'react-hook-form'
import { useApi } from '#core/api/use-api.ts'
import { useDebounced } from '#core/debounce.ts'
import { NONE } from '#ui/format/numbers.ts'
import { formatMemberCode } from '../member-code.ts'

interface Props<Output> {
  control: Control<UserForm, unknown, Output>
  /** The member who is edited. */
  exceptId: string | undefined
}

/** Members who may be the same person, while the form is filled in. Families share phones, so it only says so. */
export function DuplicateNotice<Output>({ control, exceptId }: Props<Output>) {
  const [name, phone, neighborhood] = useWatch({ control, name: ['name', 'phone', 'neighborhood'] })
  const asked = useDebounced(
    JSON.stringify({
      ...(phone && { phone }),
      ...(name && neighborhood && { name, neighborhoodId: neighborhood.id }),
    }),
  )
  const query = { ...(JSON.parse(asked) as object), ...(exceptId && { exceptId }) }
  const found = useApi(userRecord.duplicates, { query }, { enabled: asked !== '{}', retry: false })
  const likely = asked === '{}' ? [] : (found.data?.data ?? [])
  return (
    <div role="status" className={likely.length > 0 ? 'notice small' : undefined}>
      {likely.length > 0 && (
        <>
          <UsersRound size={16} aria-hidden />
          <div>
            <p className="strong">Already a member?</p>
            <ul className="plain">
              {likely.map(row => (
                <li key={row.id}>
                  <Link to="/users/$id" params={{ id: row.id }} target="_blank">
                    {row.name}
                  </Link>{' '}
                  ({row.memberCode ? formatMemberCode(row.memberCode) : NONE}) has the same{' '}
                  {row.hasSamePhone ? 'phone' : 'name and neighborhood'}.
                </li>
              ))}
            </ul>
          </div>
        </>
      )}
    </div>
  )
}
