import { rewards } from '@fulmar/contract/rewards/rewards'
import { voucherCodes } from '@fulmar/contract/rewards/voucher-codes'
import type { Db } from '#core/db/db.ts'
import type { FileStore } from '#core/files/file-store.ts'
import { routes } from '#core/http/routes.ts'
import type { Secrets } from '#core/secrets.ts'
import { withImages } from '../uploads/uploads.ts'
import { isFaceWaiting } from './reward-face.ts'
import { countRewards, findAffordable, listCatalogue, listRewards } from './rewards.queries.ts'
import { changeReward, createReward, exportRewards, getRewardRecord, removeReward } from './rewards.ts'
import { listVoucherCodes } from './voucher-codes.queries.ts'
import { revealCode, voidVoucherCode } from './voucher-codes.ts'
import { addPastedCodes } from './voucher-pools.ts'

const waits = '. What members see of it waits for another administrator who approves costs'

export const rewardRoutes = ({ files, secrets }: { files: FileStore; secrets: Secrets }) =>
  routes(rewards, {
    list: ({ db, query }) => listRewards(db, query),
    stats: async ({ db, query }) => ({ data: await countRewards(db, query) }),
    affordable: async ({ db, query }) => ({ data: { ...query, ...(await findAffordable(db, query.points)) } }),
    export: ({ db, actor, query }) => exportRewards(db, actor, query),
    catalogue: ({ db, query }) => listCatalogue(db, query),
    get: async ({ db, params }) => ({ data: await getRewardRecord(db, params.id) }),
    create: async ({ db, actor, body: { codes, ...body } }) => {
      const data = await withImages(db, files, { image: [body.image] }, (tx: Db) =>
        createReward(tx, actor, body, codes && (id => addPastedCodes(tx, secrets, actor, id, codes))),
      )
      return { message: `${data.name} added${isFaceWaiting(body, data) ? waits : ''}`, data }
    },
    change: async ({ db, actor, body: { codes, ...body } }) => {
      const data = await withImages(db, files, { image: [body.image] }, (tx: Db) =>
        changeReward(tx, actor, body, {
          addCodes: codes && (id => addPastedCodes(tx, secrets, actor, id, codes)),
        }),
      )
      return { message: `${data.name} saved${isFaceWaiting(body, data) ? waits : ''}`, data }
    },
    remove: async ({ db, actor, body }) => {
      await removeReward(db, actor, body)
      return { message: 'Reward removed' }
    },
  })

export const voucherCodeRoutes = (secrets: Secrets) =>
  routes(voucherCodes, {
    list: ({ db, query }) => listVoucherCodes(db, query),
    reveal: async ({ db, actor, params }) => ({ data: await revealCode(db, secrets, actor, params.id) }),
    void: async ({ db, actor, params }) => ({
      message: 'Code voided',
      data: await voidVoucherCode(db, actor, params.id),
    }),
  })
