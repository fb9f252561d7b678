import { masterData } from '@fulmar/contract/master-data'
import { neighborhoods } from '@fulmar/contract/neighborhoods/neighborhoods'
import { rewards } from '@fulmar/contract/rewards/rewards'
import { stores } from '@fulmar/contract/stores/stores'
import type { RestorableRecords } from '#areas/activity/restore.ts'
import { changeEntry, getEntry } from '#areas/master-data/master-data.ts'
import { changeNeighborhood, getRecord } from '#areas/neighborhoods/neighborhoods.ts'
import { changeReward, getRewardRecord } from '#areas/rewards/rewards.ts'
import { changeStore, getStore, type StoreServices } from '#areas/stores/stores.ts'

/** What the activity log can restore, through the rules of each area. A kind that is not listed here does not compile. */
export const restorableRecords = (services: StoreServices): RestorableRecords => ({
  'neighborhood.changed': {
    permission: neighborhoods.change.access,
    current: getRecord,
    change: (db, actor, fields) => changeNeighborhood(db, actor, neighborhoods.change.body.parse(fields)),
  },
  'store.changed': {
    permission: stores.change.access,
    current: getStore,
    change: (db, actor, fields) => changeStore(db, services, actor, stores.change.body.parse(fields)),
  },
  'reward.changed': {
    permission: rewards.change.access,
    current: async (db, id) => {
      const { category, supplier, ...reward } = await getRewardRecord(db, id)
      return { ...reward, categoryId: category?.id ?? null, supplierId: supplier?.id ?? null }
    },
    change: (db, actor, fields) => changeReward(db, actor, rewards.change.body.parse(fields)),
  },
  'master.changed': {
    permission: masterData.change.access,
    current: getEntry,
    change: (db, actor, fields) => changeEntry(db, actor, masterData.change.body.parse(fields)),
  },
})
