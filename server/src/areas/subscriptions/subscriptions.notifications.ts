import type { Db } from '#core/db/db.ts'
import { formatDay, plural } from '#core/words.ts'
import { notify } from '../notifications/notifications.ts'
import { priceText, type Terms } from './subscriptions.mails.ts'
import { listEndingTrials } from './subscriptions.queries.ts'

interface SubscribedStore {
  id: string
  name: string
}

const linkTo = ({ id }: SubscribedStore) => `/stores/${id}`

/** Once for each trial that ends within three days and is followed by a paid period. */
export async function notifyOfEndingTrials(db: Db, now: Date) {
  for (const { id, store, plan, periodTo, ...terms } of await listEndingTrials(db, now))
    await notify(db, {
      type: 'TRIAL_ENDING',
      title: `The trial of ${store.name} ends soon`,
      body: `From ${formatDay(periodTo)} the ${plan} plan costs ${priceText(terms)}`,
      link: linkTo(store),
      onceKey: `trial ending ${id} ${periodTo}`,
    })
}

export const notifyOfCancellation = (db: Db, store: SubscribedStore, plan: string, periodTo: string) =>
  notify(db, {
    type: 'SUBSCRIPTION_CANCELLED',
    title: `The ${plan} plan of ${store.name} was cancelled`,
    body: `It ends on ${formatDay(periodTo)}`,
    link: linkTo(store),
  })

export const notifyOfEnd = (db: Db, store: SubscribedStore, plan: string, reason: 'cancelled' | 'closed') =>
  notify(db, {
    type: 'SUBSCRIPTION_ENDED',
    title: `${store.name} is no longer on the ${plan} plan`,
    body: reason === 'closed' ? 'The store has closed' : 'The subscription was cancelled',
    link: linkTo(store),
  })

/** A renewal that only continues what a store has is no news. */
export const notifyOfNewTerms = (db: Db, store: SubscribedStore, plan: string, terms: Terms) =>
  notify(db, {
    type: 'SUBSCRIPTION_TERMS_CHANGED',
    title: `${store.name} renewed on new terms`,
    body: `${plan} plan, ${priceText(terms)}`,
    link: linkTo(store),
  })

export const notifyOfNewPrice = (db: Db, plan: { id: string; name: string }, terms: Terms, stores: number) =>
  notify(db, {
    type: 'PLAN_PRICE_CHANGED',
    title: `The ${plan.name} plan has a new price`,
    body: `${plural(stores, 'store')} ${stores === 1 ? 'pays' : 'pay'} ${priceText(terms)} from the next renewal`,
    link: `/settings/plans?planId=${plan.id}`,
  })
