import type { MasterEntry } from '@fulmar/contract/master-data'
import { someId } from './some.ts'

export const anEntry = (over: Partial<MasterEntry> = {}): MasterEntry => ({
  id: someId(),
  version: 1,
  type: 'REWARD_CATEGORY',
  code: 'HOME',
  label: 'Home',
  order: 1,
  active: true,
  meta: {},
  usedBy: 0,
  ...over,
})
