import { type Subscription, subscriptions } from '@fulmar/contract/subscriptions/subscriptions'
import { renewSubscriptions } from '#areas/subscriptions/renewals.ts'
import { sql } from '#core/db/db.ts'
import type { As, TestApp } from '../app.ts'
import { inDays } from '../in-days.ts'

type Seen = Pick<Subscription, 'id' | 'version'>

/** What tests of subscriptions call. The app comes late: it opens when the tests begin. */
export function subscriptionCalls(app: () => TestApp) {
  const put = (storeId: string, planId: string, as: As = 'OPERATIONS', isTrialSkipped = false) =>
    app().call(as, subscriptions.subscribe, { body: { storeId, planId, isTrialSkipped } })

  /** A store that was just put on a plan. */
  const subscribed = async (planId: string) => {
    const store = await app().build.store()
    return { store, subscription: (await put(store.id, planId)).body.data }
  }

  const change = ({ id, version }: Seen, planId: string, takesEffect: 'NOW' | 'AT_RENEWAL' = 'AT_RENEWAL') =>
    app().call('OPERATIONS', subscriptions.change, { body: { id, version, planId, takesEffect } })

  const cancel = ({ id, version }: Seen, isCancelled = true) =>
    app().call('FINANCE', subscriptions.cancel, { body: { id, version, isCancelled, reason: 'Too few members' } })

  /** The newest subscription of a store, as it is now. */
  const ofStore = async (storeId: string) =>
    (await app().call('OWNER', subscriptions.list, { query: { storeId } })).body.data[0]

  const invoicesOf = async (storeId: string, sortOrder: 'asc' | 'desc' = 'desc') =>
    (await app().call('AUDITOR', subscriptions.invoices, { query: { storeId, sortOrder } })).body.data

  /** As the scheduled task will do it then. */
  const renewIn = (days: number) => renewSubscriptions(app().database, app(), new Date(inDays(days)))

  const end = ({ id }: Pick<Subscription, 'id'>) =>
    app().database.run(sql`update subscriptions set status = 'ENDED', ended_at = now() where id = ${id}`)

  const endAll = () =>
    app().database.run(sql`update subscriptions set status = 'ENDED', ended_at = now() where status <> 'ENDED'`)

  const actionsOn = async (id: string) => (await app().build.activity(id)).map(({ action }) => action)

  return { put, subscribed, change, cancel, ofStore, invoicesOf, renewIn, end, endAll, actionsOn }
}
