import type { Permission } from '@fulmar/contract/core/permissions'
import { isReasonType, type MasterEntry, type MasterType, masterType } from '@fulmar/contract/master-data'

/** `REWARD_CATEGORY` → "reward-category", as in the address of the list. */
export const slugOf = (type: MasterType) => type.toLowerCase().replaceAll('_', '-')

export const typeOf = (slug: string): MasterType | undefined => masterType.options.find(type => slugOf(type) === slug)

const isReason = (type: MasterType) => type === 'ADJUST_REASON' || isReasonType(type)

export const listGroups: readonly { title: string; types: readonly MasterType[] }[] = [
  { title: 'Lists', types: masterType.options.filter(type => !isReason(type)) },
  { title: 'Reasons', types: masterType.options.filter(isReason) },
]

interface Uses {
  href: string
  /** Required to see those records. */
  permission: Permission
  noun: string
}

/** Exactly the records that use an entry. */
export function usesOf({ type, id, code }: Pick<MasterEntry, 'type' | 'id' | 'code'>): Uses {
  if (type === 'REWARD_CATEGORY')
    return { href: `/rewards?categoryId=${id}`, permission: 'rewards:read', noun: 'reward' }
  if (type === 'SUPPLIER') return { href: `/rewards?supplierId=${id}`, permission: 'rewards:read', noun: 'reward' }
  if (type === 'GAME_CATEGORY') return { href: `/academy?categoryId=${id}`, permission: 'academy:read', noun: 'game' }
  if (type === 'PLASTIC_TYPE')
    return { href: `/collections?plasticCode=${code}`, permission: 'collections:read', noun: 'collection' }
  return { href: `/settings/activity?reasonId=${id}`, permission: readers[type], noun: 'action' }
}

type Reason = Exclude<MasterType, 'REWARD_CATEGORY' | 'SUPPLIER' | 'GAME_CATEGORY' | 'PLASTIC_TYPE'>

const readers: Record<Reason, Permission> = {
  ADJUST_REASON: 'points:read',
  COLLECTION_REVERSE_REASON: 'collections:read',
  USER_SUSPEND_REASON: 'users:read',
  STORE_REJECT_REASON: 'stores:read',
  STORE_SUSPEND_REASON: 'stores:read',
  STORE_CLOSE_REASON: 'stores:read',
  ROLE_SWITCH_REJECT_REASON: 'role-switches:read',
  REDEMPTION_CANCEL_REASON: 'redemptions:read',
  PLAY_VOID_REASON: 'academy:read',
  DISQUALIFY_REASON: 'academy:read',
}
