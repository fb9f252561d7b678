import { id, one } from '@fulmar/contract/common'
import { area } from '@fulmar/contract/endpoint'
import { uuidv7 } from 'uuidv7'
import { z } from 'zod'
import { holdPoints, releaseHold, spendHold } from '../../server/src/areas/points/points.ts'
import { routes } from '../../server/src/core/http/routes.ts'

const receipt = one(z.object({ id, balance: z.number().int() }))
const settled = { method: 'POST', access: 'points:adjust', response: receipt, idempotent: true } as const
const known = z.strictObject({ userId: id, id })

/** Holds, releases and spends points with the functions a redemption uses. */
const holds = area({
  hold: {
    ...settled,
    path: '/api/chaos/hold',
    summary: 'Set points aside',
    body: z.strictObject({ userId: id, points: z.number().int().min(1) }),
    status: 201,
  },
  release: { ...settled, path: '/api/chaos/release', summary: 'Give held points back', body: known },
  spend: { ...settled, path: '/api/chaos/spend', summary: 'Spend held points', body: known },
})

const reason = 'a redemption'

export const holdRoutes = routes(holds, {
  hold: async ({ db, actor, body: { userId, points }, idempotencyKey: key }) => {
    const sourceId = uuidv7()
    const balance = await holdPoints(db, { userId, points, sourceId, actorId: actor.id, key, reason })
    return { data: { id: sourceId, balance } }
  },
  release: async ({ db, actor, body, idempotencyKey: key }) => {
    const deal = { userId: body.userId, sourceId: body.id, actorId: actor.id, key, reason }
    return { data: { id: body.id, balance: await releaseHold(db, deal) } }
  },
  spend: async ({ db, actor, body, idempotencyKey: key }) => {
    const deal = { userId: body.userId, sourceId: body.id, actorId: actor.id, key, reason }
    return { data: { id: body.id, balance: await spendHold(db, deal) } }
  },
})
