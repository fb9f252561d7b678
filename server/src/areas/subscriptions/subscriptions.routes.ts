import { plans } from '@fulmar/contract/subscriptions/plans'
import { subscriptions } from '@fulmar/contract/subscriptions/subscriptions'
import { routes, whole } from '#core/http/routes.ts'
import { listInvoices } from './invoices.queries.ts'
import { getInvoice } from './invoices.ts'
import { listPlans } from './plans.queries.ts'
import { changePlan, createPlan } from './plans.ts'
import { countSubscriptions } from './subscription-stats.queries.ts'
import { listSubscriptions } from './subscriptions.queries.ts'
import { cancelSubscription, type Post, subscribe, switchPlan } from './subscriptions.ts'

export const planRoutes = (post: Post) =>
  routes(plans, {
    list: async ({ db }) => whole(await listPlans(db)),
    create: async ({ db, actor, body }) => {
      const data = await createPlan(db, actor, body)
      return { message: `${data.name} added`, data }
    },
    change: async ({ db, actor, body }) => {
      const data = await changePlan(db, post, actor, body)
      return { message: `${data.name} saved`, data }
    },
  })

export const subscriptionRoutes = (post: Post) =>
  routes(subscriptions, {
    list: ({ db, query }) => listSubscriptions(db, query),
    stats: async ({ db }) => ({ data: await countSubscriptions(db) }),
    subscribe: async ({ db, actor, body }) => {
      const data = await subscribe(db, post, actor, body)
      return { message: `${data.store.name} is on ${data.plan.name}`, data }
    },
    change: async ({ db, actor, body }) => {
      const data = await switchPlan(db, post, actor, body)
      return { message: `${data.store.name} saved`, data }
    },
    cancel: async ({ db, actor, body }) => {
      const data = await cancelSubscription(db, post, actor, body)
      const message = body.isCancelled ? 'cancelled' : 'kept'
      return { message: `Subscription of ${data.store.name} ${message}`, data }
    },
    invoices: ({ db, query }) => listInvoices(db, query),
    invoice: async ({ db, params }) => ({ data: await getInvoice(db, params.id) }),
  })
