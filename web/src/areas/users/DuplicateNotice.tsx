import { userRecord } from '@fulmar/contract/users/user-record'
import { Link } from '@tanstack/react-router'
import { UsersRound } from 'lucide-react'
import { useApi } from '#core/api/use-api.ts'
import { useDebounced } from '#core/debounce.ts'
import { formatCode } from './users.words.ts'

interface Props {
  name: string
  phone: string
  neighborhoodId: string | undefined
  /** The member who is edited. */
  exceptId: string | undefined
}

/** Members who may be the same person, while the form is filled in. Families share phones, so it only says so. */
export function DuplicateNotice({ name, phone, neighborhoodId, exceptId }: Props) {
  const asked = useDebounced(
    JSON.stringify({
      ...(phone && { phone }),
      ...(name && neighborhoodId && { name, neighborhoodId }),
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
              {likely.map(it => (
                <li key={it.id}>
                  <Link to="/users/$id" params={{ id: it.id }} target="_blank">
                    {it.name}
                  </Link>{' '}
                  ({formatCode(it.memberCode)}) has the same {it.hasSamePhone ? 'phone' : 'name and neighborhood'}.
                </li>
              ))}
            </ul>
          </div>
        </>
      )}
    </div>
  )
}
