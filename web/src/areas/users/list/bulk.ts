import type { BeforeChange, BulkChange } from '@fulmar/contract/users/user-list'
import type { BulkWords } from '#parts/bulk/bulk-results.ts'

/** The change that restores a person; undefined for those who cannot be restored. */
export function changeBack({ status, reason, until, neighborhoodId }: BeforeChange): BulkChange | undefined {
  if (neighborhoodId !== undefined) return { neighborhoodId }
  if (status === 'ACTIVE' || status === 'PENDING') return { status: 'ACTIVE' }
  if (status !== 'SUSPENDED' && status !== 'BLOCKED') return undefined
  return { status, reason: reason ?? 'As before', ...(until && status === 'SUSPENDED' && { until }) }
}

const people = { one: 'person', many: 'people' }

const statusWords = {
  ACTIVE: { done: 'reinstated', already: 'active' },
  SUSPENDED: { done: 'suspended' },
  BLOCKED: { done: 'blocked' },
}

export const wordsOf = (change: BulkChange): BulkWords =>
  'status' in change ? { ...people, ...statusWords[change.status] } : { ...people, done: 'moved', already: 'there' }
