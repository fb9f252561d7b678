import { nextStatuses, type SettableStatus } from '@fulmar/contract/users/user-status'
import type { Refusal, Verdict } from '#core/bulk.ts'
import type { Account } from '../user-record.queries.ts'

type CheckedAccount = Pick<Account, 'userType' | 'status' | 'neighborhoodId'>

const inTeam: Refusal = { code: 'ADMIN_IN_TEAM', message: 'Manage administrators in Settings, Team' }
const erased: Refusal = { code: 'STATUS_NOT_POSSIBLE', message: 'This user has been erased' }
const pending: Refusal = { code: 'STATUS_NOT_POSSIBLE', message: 'This user has not accepted their invitation yet' }
const leader: Refusal = { code: 'LEADER_STAYS', message: 'A leader can only move through a role switch' }

/**
 * Whether the user can be changed here. Administrators cannot: changing an owner's email would allow taking over the
 * account.
 */
export function checkChange({ userType, status }: Pick<CheckedAccount, 'userType' | 'status'>): 'CHANGES' | Refusal {
  if (status === 'ERASED') return erased
  return userType === 'ADMIN' ? inTeam : 'CHANGES'
}

export function checkStatus(person: CheckedAccount, to: SettableStatus): Verdict {
  const first = checkChange(person)
  if (first !== 'CHANGES') return first
  if (nextStatuses[person.status].includes(to)) return 'CHANGES'
  return person.status === to ? 'SAME' : pending
}

export function checkMove(person: CheckedAccount, to: string | null): Verdict {
  const first = checkChange(person)
  if (first !== 'CHANGES') return first
  if (person.neighborhoodId === to) return 'SAME'
  return person.userType === 'NEIGHBORHOOD' && person.neighborhoodId !== null ? leader : 'CHANGES'
}
