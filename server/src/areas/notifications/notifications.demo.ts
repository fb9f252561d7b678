import { type Db, sql } from '#core/db/db.ts'
import { type NotifyEvent, notify } from './notifications.ts'

interface Told {
  hoursAgo: number
  isRead?: boolean
  event: NotifyEvent
}

const requested = (name: string, city: string): NotifyEvent => ({
  type: 'STORE_REQUESTED',
  title: `${name} wants to join`,
  body: `A store request from ${city}`,
  link: '/stores/requests',
})

const flagged = (count: number): NotifyEvent => ({
  type: 'COLLECTIONS_FLAGGED',
  title: `${count} collections were flagged`,
  body: 'They wait for a review',
  link: '/collections/review',
})

const told: Told[] = [
  { hoursAgo: 1, event: requested('Mercearia da Ribeira', 'Porto') },
  { hoursAgo: 2, event: requested('Padaria Sol Nascente', 'Braga') },
  {
    hoursAgo: 3,
    event: {
      type: 'ROLE_SWITCH_REQUESTED',
      title: 'A member requested a role switch',
      body: 'Wants to lead a neighborhood',
      link: '/neighborhood/requests',
    },
  },
  { hoursAgo: 26, event: requested('Loja do Cais', 'Matosinhos') },
  { hoursAgo: 27, isRead: true, event: flagged(3) },
  { hoursAgo: 31, isRead: true, event: flagged(2) },
  {
    hoursAgo: 52,
    isRead: true,
    event: {
      type: 'RATE_PROPOSED',
      title: 'A new rate for PET needs your decision',
      body: '120 points per kg are proposed',
      link: '/rates/PET',
    },
  },
  {
    hoursAgo: 54,
    isRead: true,
    event: {
      type: 'TEAM_JOINED',
      title: 'Eva Moreira joined the team',
      body: 'The invitation was accepted',
      link: '/settings/team',
    },
  },
]

/** A few days of notifications; the owner has read the older ones. */
export async function seedNotifications(db: Db, ownerId: string) {
  for (const [index, { hoursAgo, isRead = false, event }] of told.entries()) {
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
