import { counter } from '@fulmar/contract/counter/counter'
import { asReplay } from '#core/http/idempotency.ts'
import { routes, whole } from '#core/http/routes.ts'
import type { MailServices } from '#core/mail/mail.ts'
import { storeAtWork } from '../auth/auth.ts'
import { findForStore } from '../look-ups/look-ups.ts'
import { listTotals } from './counter.queries.ts'
import { emailReceipt, getReceipt, getState, listTaken, registerMember } from './counter.ts'

export const counterRoutes = (post: MailServices) =>
  routes(counter, {
    state: async ({ db, actor, query }) => ({ data: await getState(db, await storeAtWork(db, actor, query.storeId)) }),
    findMember: async ({ db, actor, query: { storeId, ...sought } }) => ({
      data: await findForStore(db, await storeAtWork(db, actor, storeId), sought),
    }),
    registerMember: async ({ db, actor, body, idempotencyKey }) => {
      const { replayed, member: data } = await registerMember(db, post, actor, idempotencyKey, body)
      const answer = { message: `${data.name} is registered`, data }
      return replayed ? asReplay(answer) : answer
    },
    collections: ({ db, actor, query }) => listTaken(db, actor, query),
    totals: async ({ db, actor, query }) =>
      whole(await listTotals(db, await storeAtWork(db, actor, query.storeId), query)),
    emailReceipt: async ({ db, actor, body }) => {
      await emailReceipt(db, post, actor, body.id)
      return { message: 'Receipt sent' }
    },
    receipt: async ({ db, params }) => ({ data: await getReceipt(db, params.code) }),
  })
