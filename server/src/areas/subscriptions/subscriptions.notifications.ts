import type { Db } from '#core/db/db.ts'
import { type NotifyEvent, notify } from '../notifications/notifications.ts'
import { dayText, priceText, type Terms } from './subscriptions.mails.ts'
import { listEndingTrials } from './subscriptions.queries.ts'

interface SubscribedStore {
  id: string
  name: string
}

type PlanEvent = Pick<NotifyEvent, 'type' | 'title' | 'body' | 'link' | 'onceKey'>

/** For everyone who can put a store on another plan. */
const tell = (db: Db, event: PlanEvent) => notify(db, { ...event, permission: 'plans:assign' })

const linkTo = ({ id }: SubscribedStore) => `/stores/${id}`

/** Once for each trial that ends within three days and is followed by a paid period. */
export async function notifyOfEndingTrials(db: Db, now: Date) {
  for (const { id, store, plan, periodTo, ...terms } of await listEndingTrials(db, now))
    await tell(db, {
      type: 'TRIAL_ENDING',
      title: `The trial of ${store.name} ends soon`,
      body: `From ${dayText(periodTo)} the ${plan} plan costs ${priceText(terms)}`,
      link: linkTo(store),
      onceKey: `trial ending ${id} ${periodTo}`,
    })
}

export const notifyOfCancellation = (db: Db, store: SubscribedStore, plan: string, periodTo: string) =>
  tell(db, {
    type: 'SUBSCRIPTION_CANCELLED',
    title: `The ${plan} plan of ${store.name} was cancelled`,
    body: `It ends on ${dayText(periodTo)}`,
    link: linkTo(store),
  })

export const notifyOfEnd = (db: Db, store: SubscribedStore, plan: string, reason: 'cancelled' | 'closed') =>
  tell(db, {
    type: 'SUBSCRIPTION_ENDED',
    title: `${store.name} is no longer on the ${plan} plan`,
    body: reason === 'closed' ? 'The store has closed' : 'The subscription was cancelled',
    link: linkTo(store),
  })

/** A renewal that only continues what a store has is no news. */
export const notifyOfNewTerms = (db: Db, store: SubscribedStore, plan: string, terms: Terms) =>
  tell(db, {
    type: 'SUBSCRIPTION_TERMS_CHANGED',
    title: `${store.name} renewed on new terms`,
    body: `${plan} plan, ${priceText(terms)}`,
    link: linkTo(store),
  })

export const notifyOfNewPrice = (db: Db, plan: { id: string; name: string }, terms: Terms, stores: number) =>
  tell(db, {
    type: 'PLAN_PRICE_CHANGED',
    title: `The ${plan.name} plan has a new price`,
    body: `${stores === 1 ? '1 store pays' : `${stores} stores pay`} ${priceText(terms)} from the next renewal`,
    link: `/settings/plans?planId=${plan.id}`,
  })
