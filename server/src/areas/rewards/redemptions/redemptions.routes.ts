import { redemptions } from '@fulmar/contract/rewards/redemptions'
import type { Db } from '#core/db/db.ts'
import { asReplay, once } from '#core/http/idempotency.ts'
import { routes, whole } from '#core/http/routes.ts'
import type { Secrets } from '#core/secrets.ts'
import { confirm, redeem } from './redeem.ts'
import { checkCode, findShown, resendCode } from './redemption-codes.ts'
import { cancel, fulfil, getLinked, refuse, refuseLinked } from './redemption-decisions.ts'
import { linkedId } from './redemption-links.ts'
import { countRedemptions, listAtStores, listRedemptions } from './redemptions.queries.ts'
import { asSeenBy, exportRedemptions, getPickList, getRedemption, listMine } from './redemptions.ts'

export const redemptionRoutes = (secrets: Secrets) =>
  routes(redemptions, {
    redeem: async ({ db, actor, body, idempotencyKey }) => {
      const { replayed, redemption } = await redeem(db, actor, idempotencyKey, body)
      const answer = { message: `${redemption.reward.name} redeemed`, data: asSeenBy(actor, redemption) }
      return replayed ? asReplay(answer) : answer
    },
    list: ({ db, query }) => listRedemptions(db, query),
    atStore: async ({ db, actor, query }) => {
      const page = await listAtStores(db, actor, query)
      return { ...page, data: page.data.map(row => asSeenBy(actor, row)) }
    },
    byCode: async ({ db, actor, query }) => ({ data: asSeenBy(actor, await findShown(db, actor, query.code)) }),
    mine: ({ db, actor, query }) => listMine(db, secrets, actor, query),
    stats: async ({ db, query }) => ({ data: await countRedemptions(db, query) }),
    export: ({ db, actor, query }) => exportRedemptions(db, actor, query),
    get: async ({ db, params }) => ({ data: await getRedemption(db, params.id) }),
    fulfil: async ({ db, actor, body, idempotencyKey: key }) => {
      await checkCode(db, actor, body)
      const attempt = { actorId: actor.id, endpoint: redemptions.fulfil.path, key, body }
      const handOver = async (tx: Db) => ({
        message: 'Reward handed over',
        data: asSeenBy(actor, await fulfil(tx, actor, key, body)),
      })
      const { answer, replayed } = await db.transaction(tx => once(tx, attempt, () => handOver(tx)))
      return replayed ? asReplay(answer) : answer
    },
    confirm: async ({ db, actor, body }) => ({
      message: 'Redemption confirmed',
      data: await confirm(db, actor, body.id),
    }),
    refuse: async ({ db, actor, body, idempotencyKey }) => ({
      message: 'Redemption refused, your points are back',
      data: await refuse(db, actor, idempotencyKey, body.id),
    }),
    linked: async ({ db, body }) => ({ data: await getLinked(db, linkedId(secrets, body.token)) }),
    refuseLinked: async ({ db, caller, body }) => {
      const data = await refuseLinked(db, caller, linkedId(secrets, body.token))
      const isHandedOver = data.status === 'FULFILLED'
      return {
        message: isHandedOver ? 'This reward was handed over' : 'Redemption refused, your points are back',
        data,
      }
    },
    resendCode: async ({ db, actor, body }) => ({
      message: 'Code sent to the member',
      data: asSeenBy(actor, await resendCode(db, actor, body.id)),
    }),
    cancel: async ({ db, actor, body, idempotencyKey }) => ({
      message: 'Redemption cancelled',
      data: asSeenBy(actor, await cancel(db, actor, idempotencyKey, body)),
    }),
    pickList: async ({ db, query }) => whole(await getPickList(db, query.storeId)),
  })
