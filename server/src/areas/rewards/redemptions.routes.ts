import { redemptions } from '@fulmar/contract/redemptions'
import { asReplay } from '#core/http/idempotency.ts'
import { routes } from '#core/http/routes.ts'
import type { Secrets } from '#core/secrets.ts'
import { countRedemptions, listAtStores, listRedemptions } from './redemptions.queries.ts'
import {
  cancel,
  exportRedemptions,
  findShown,
  fulfil,
  getPickList,
  getRedemption,
  listMine,
  redeem,
} from './redemptions.ts'

export const redemptionRoutes = (secrets: Secrets) =>
  routes(redemptions, {
    redeem: async ({ db, actor, body, idempotencyKey }) => {
      const { replayed, redemption } = await redeem(db, actor, idempotencyKey, body)
      const answer = { message: `${redemption.reward.name} redeemed`, data: redemption }
      return replayed ? asReplay(answer) : answer
    },
    list: ({ db, query }) => listRedemptions(db, query),
    atStore: ({ db, actor, query }) => listAtStores(db, actor.id, query),
    byCode: async ({ db, actor, query }) => ({ data: await findShown(db, actor, query.code) }),
    mine: ({ db, actor, query }) => listMine(db, secrets, actor, query),
    stats: async ({ db, query }) => ({ data: await countRedemptions(db, query) }),
    export: ({ db, actor, query }) => exportRedemptions(db, actor, query),
    get: async ({ db, params }) => ({ data: await getRedemption(db, params.id) }),
    fulfil: async ({ db, actor, body, idempotencyKey }) => ({
      message: 'Reward handed over',
      data: await fulfil(db, actor, idempotencyKey, body),
    }),
    cancel: async ({ db, actor, body, idempotencyKey }) => ({
      message: 'Redemption cancelled',
      data: await cancel(db, actor, idempotencyKey, body),
    }),
    pickList: async ({ db, query }) => ({ data: await getPickList(db, query.storeId) }),
  })
