import type { Permission } from '@fulmar/contract/permissions'
import { type Db, sql } from '#core/db/db.ts'

/** Something that people should know, with who these are. */
export type NotifyEvent = {
  type:
    | 'REWARD_ENDING'
    | 'REDEMPTIONS_WAITING'
    | 'TRIAL_ENDING'
    | 'SUBSCRIPTION_CANCELLED'
    | 'SUBSCRIPTION_ENDED'
    | 'SUBSCRIPTION_TERMS_CHANGED'
    | 'PLAN_PRICE_CHANGED'
    | 'PRIZES_OVER_BUDGET'
    | 'ROUND_PAID'
    | 'WEBHOOK_PAUSED'
  title: string
  body: string
  /** Where it leads in the web app. */
  link: string
  /** Notifies once for a key, however often it is called. */
  onceKey?: string
} & ({ permission: Permission } | { userId: string })

/** In the caller's transaction: nobody is notified of what did not happen. Triggers call the same function of the database. */
export const notify = (db: Db, event: NotifyEvent) => {
  const [permission, userId] = 'permission' in event ? [event.permission, null] : [null, event.userId]
  return db.run(sql`
    select notify(${event.type}, ${event.title}, ${event.body}, ${event.link}, ${permission}, ${userId}::uuid,
                  ${event.onceKey ?? null})`)
}
