import type { Collection } from '@fulmar/contract/collections/collection-records'
import { collections } from '@fulmar/contract/collections/collections'
import { type User, userRecord } from '@fulmar/contract/users/user-record'
import { useSearch } from '@tanstack/react-router'
import { useApi } from '#core/api/use-api.ts'
import { formatMemberCode } from '#parts/member-code.ts'
import { emptyForm, type RecordForm } from './record-form.ts'
import { gramsPer } from './unit-warning.ts'

/** What the form starts with: nothing, the member it was opened for, or a reversed collection to be corrected. */
export function useStart() {
  const { corrects = '', member = '' } = useSearch({ from: '/protected/collections/record' })
  const corrected = useApi(collections.get, { params: { id: corrects } }, { enabled: corrects !== '' })
  const opened = useApi(userRecord.get, { params: { id: member } }, { enabled: member !== '' })
  const isPending = (corrects !== '' && corrected.isPending) || (member !== '' && opened.isPending)
  const [collection, user] = [corrected.data?.data, opened.data?.data]
  return {
    isPending,
    /** Another form for another start. */
    key: collection?.id ?? user?.id ?? '',
    corrects: collection,
    start: collection ? asForm(collection) : user ? { ...emptyForm, member: asPicked(user) } : emptyForm,
    member: user,
  }
}

/** A member as their picker holds them. */
export const asPicked = ({ id, name, memberCode }: Pick<User, 'id' | 'name' | 'memberCode'>) => ({
  id,
  name,
  ...(memberCode && { detail: formatMemberCode(memberCode) }),
})

const asForm = ({ store, user, lines, at, note }: Collection): RecordForm => ({
  ...emptyForm,
  store,
  member: asPicked(user),
  lines: lines.map(({ plasticCode, grams }) => ({ plasticCode, weight: grams / gramsPer[emptyForm.unit] })),
  when: 'earlier',
  at,
  note: note ?? '',
})
