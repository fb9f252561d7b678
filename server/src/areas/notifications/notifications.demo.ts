import { notificationTypes } from '@fulmar/contract/notifications/notification-types'
import { type Db, sql } from '#core/db/db.ts'

const audienceOf = (type: 'STORE_REQUESTED' | 'ROLE_SWITCH_REQUESTED' | 'ROUND_PAID') =>
  notificationTypes[type].audience

/**
 * What was told of the requests that wait and of the rounds that were paid, in the words of the rules that tell it; the
 * rules that the demo follows told the rest. The owner has read what is older than a day, and nothing of it is emailed.
 */
export async function seedNotifications(db: Db, ownerId: string) {
  await db.run(sql`
    insert into notifications (id, type, title, body, link, permission, once_key, created_at)
    select time_ordered_id(), type, title, body, link, permission, once_key, at from (
      select 'STORE_REQUESTED' as type, name || ' wants to join' as title, 'A store request from ' || city as body,
        '/stores/requests?open=' || id as link, ${audienceOf('STORE_REQUESTED')} as permission, null as once_key, submitted_at as at
      from stores where status in ('PENDING', 'NEEDS_INFO')
      union all
      select 'ROLE_SWITCH_REQUESTED', p.name || ' requested a role switch', case r.to_role
          when 'NEIGHBORHOOD' then 'Wants to lead a neighborhood' else 'Wants to stop leading a neighborhood' end,
        '/neighborhood/requests?open=' || r.id, ${audienceOf('ROLE_SWITCH_REQUESTED')}, null, r.requested_at
      from role_switch_requests r join people p on p.user_id = r.user_id where r.status = 'PENDING'
      union all
      select 'ROUND_PAID', 'The winners of ' || g.title || ' are paid', w.n || ' winners, ' || to_char(w.points, 'FM999,999') || ' points',
        '/academy/' || g.id || '/rewards', ${audienceOf('ROUND_PAID')}, 'round paid ' || r.id, r.paid_at
      from rounds r join games g on g.id = r.game_id
      join (select round_id, count(*) as n, sum(points) as points from round_results where status = 'PAID' group by 1) w
        on w.round_id = r.id) told
    where at > now() - interval '40 days' order by at`)
  await db.run(sql`
    update notifications set mailed_at = created_at, digested_at = created_at where mailed_at is null or digested_at is null`)
  await db.run(sql`
    insert into notification_reads (user_id, notification_id, at)
    select ${ownerId}, id, created_at + interval '5 hours' from notifications
    where permission is not null and created_at < now() - interval '1 day'`)
}
