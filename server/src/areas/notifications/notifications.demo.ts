import { type Db, sql } from '#core/db/db.ts'
import demo from './notifications.demo.json' with { type: 'json' }
import { type NotifyEvent, notify } from './notifications.ts'

interface DemoNotification {
  hoursAgo: number
  isRead?: boolean
  event: NotifyEvent
}

/** A few days of notifications; the owner has read the older ones. */
export async function seedNotifications(db: Db, ownerId: string) {
  for (const [index, { hoursAgo, isRead = false, event }] of (demo as DemoNotification[]).entries()) {
    const onceKey = `demo ${index}`
    await notify(db, { ...event, onceKey })
    // Nothing is emailed about what happened before the demo began.
    await db.run(sql`
      update notifications set created_at = now() - make_interval(hours => ${hoursAgo}), mailed_at = now(), digested_at = now()
      where once_key = ${onceKey}`)
    if (isRead)
      await db.run(sql`
        insert into notification_reads (user_id, notification_id)
        select ${ownerId}, id from notifications where once_key = ${onceKey}`)
  }
}
