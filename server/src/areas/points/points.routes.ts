import { points } from '@fulmar/contract/points/points'
import { pointsPolicy } from '@fulmar/contract/points/points-policy'
import { routes, whole } from '#core/http/routes.ts'
import { isTied } from '../independence/independence.ts'
import { listExpiring, previewExpiry } from './expiry/expiry.ts'
import { isBalanced, proveLedger } from './ledger-proof.ts'
import { listMovements } from './movements.queries.ts'
import { exportMovements } from './movements.ts'
import { listAdjustments, listEntries } from './points.queries.ts'
import { adjustPoints, decide, getAllowance } from './points.ts'
import { changePointsPolicy, getPointsPolicy } from './points-policy.ts'

export const pointRoutes = routes(points, {
  list: ({ db, query }) => listEntries(db, query),
  mine: ({ db, actor, query }) => listEntries(db, { ...query, userId: actor.id }),
  movements: ({ db, query }) => listMovements(db, query),
  export: ({ db, actor, query }) => exportMovements(db, actor, query),
  expiring: async ({ db, query }) => whole(await listExpiring(db, query.userId)),
  adjust: async ({ db, actor, body, idempotencyKey }) => {
    const data = await adjustPoints(db, actor, idempotencyKey, body)
    return { message: data.status === 'APPLIED' ? 'Points adjusted' : 'Sent for approval', data }
  },
  allowance: async ({ db, actor, query: { userId } }) => {
    const isBroughtIn = userId !== undefined && (await isTied(db, actor, { accounts: [userId] }))
    return { data: { ...(await getAllowance(db, actor)), isTied: isBroughtIn } }
  },
  adjustments: ({ db, query }) => listAdjustments(db, query),
  decide: async ({ db, actor, body, idempotencyKey }) => {
    const data = await decide(db, actor, idempotencyKey, body.id, body.isApproved)
    return { message: data.status === 'APPLIED' ? 'Points adjusted' : 'Adjustment rejected', data }
  },
  verify: async ({ db }) => {
    const data = await proveLedger(db)
    return { message: isBalanced(data) ? 'The books balance' : 'The books do not balance', data }
  },
})

export const pointsPolicyRoutes = routes(pointsPolicy, {
  get: async ({ db }) => ({ data: await getPointsPolicy(db) }),
  change: async ({ db, actor, body }) => {
    const { policy, isWaiting } = await changePointsPolicy(db, actor, body)
    const rest = isWaiting ? '. The limits you lift wait for somebody else to approve them' : ''
    return { message: `Points policy saved${rest}`, data: policy }
  },
  expiryPreview: async ({ db, query }) => ({ data: await previewExpiry(db, query) }),
})
