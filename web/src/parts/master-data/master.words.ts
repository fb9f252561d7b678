import type { MasterType } from '@fulmar/contract/master-data'

export const masterNouns: Record<MasterType, { title: string; noun: string }> = {
  REWARD_CATEGORY: { title: 'Category', noun: 'category' },
  SUPPLIER: { title: 'Supplier', noun: 'supplier' },
  GAME_CATEGORY: { title: 'Category', noun: 'category' },
}
