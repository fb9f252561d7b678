import type { ActivityAction } from '@fulmar/contract/activity/activity-actions'
import type { FoundSubject } from '@fulmar/contract/activity/activity-sentences'
import type { UserType } from '@fulmar/contract/core/permissions'
import { type WebhookEvent, webhookActions } from '@fulmar/contract/integrations/webhooks'
import { type Db, sql } from '#core/db/db.ts'

const reported = Object.entries(webhookActions).flatMap(([event, actions]) =>
  actions.map(action => ({ event, action })),
)

/**
 * Adds what happened since the log was last read, for every webhook that asked for it. An entry has the time at which its
 * transaction began and appears when that commits, so the last minutes are read again; the unique key drops what is
 * known. Two entries about one record appear in the order of their positions, because writers of a record wait for each
 * other.
 */
export const collectEvents = (db: Db, overlapMinutes: number) =>
  db.run(sql`
    with reader as (
      select id, events, read_until, created_at from webhooks for update),
    reported as (
      select event, action from json_to_recordset(${JSON.stringify(reported)}) as r(event text, action text)),
    found as (
      insert into webhook_deliveries
        (id, webhook_id, event_id, position, event, record_type, record_id, happened_at, next_attempt_at)
      select time_ordered_id(), w.id, a.id, a.position, r.event, a.entity_type, a.entity_id, a.at, now()
      from reader w
      join activity a on a.at >= greatest(w.created_at, w.read_until - make_interval(mins => ${overlapMinutes}))
      join reported r on r.action = a.action and r.event = any(w.events)
      where a.entity_id is not null
        and (a.entity_type <> 'user'
             or exists (select from users u where u.id = a.entity_id and u.user_type = 'MEMBER'))
      order by a.position
      on conflict (webhook_id, event_id) do nothing)
    update webhooks set read_until = now() from reader where webhooks.id = reader.id`)

export interface DueWebhook {
  id: string
  url: string
  sealedSecret: string
}

export const listDueWebhooks = (db: Db, now: Date) =>
  db.many<DueWebhook>(sql`
    select w.id, w.url, w.sealed_secret as "sealedSecret" from webhooks w
    where w.status = 'ACTIVE' and exists (
      select from webhook_deliveries d
      where d.webhook_id = w.id and d.status = 'WAITING' and d.next_attempt_at <= ${now})`)

export interface LoggedEvent {
  action: ActivityAction
  actorType: UserType | null
  requestId: string | null
  subject: FoundSubject | null
}

export interface ClaimedDelivery {
  id: string
  eventId: string
  event: WebhookEvent | 'ping'
  recordType: string
  recordId: string
  happenedAt: string
  attempts: number
  /** The entry of the activity log; null for a test event. */
  entry: LoggedEvent | null
}

/** Takes due deliveries, each the oldest of its record. Nobody else takes them until `leaseEnds`. */
export const claimDeliveries = (
  db: Db,
  { webhookId, now, leaseEnds, limit }: { webhookId: string; now: Date; leaseEnds: Date; limit: number },
) =>
  db.many<ClaimedDelivery>(sql`
    with claimed as (
      update webhook_deliveries set next_attempt_at = ${leaseEnds}, attempts = attempts + 1, last_attempt_at = ${now}
      where id in (
        select d.id from webhook_deliveries d
        where d.webhook_id = ${webhookId} and d.status = 'WAITING' and d.next_attempt_at <= ${now}
          and not exists (
            select from webhook_deliveries e
            where e.webhook_id = d.webhook_id and e.record_id = d.record_id and e.status = 'WAITING'
              and e.position < d.position)
        order by d.next_attempt_at, d.id limit ${limit} for update skip locked)
      returning id, event_id as "eventId", event, record_type as "recordType", record_id as "recordId",
                happened_at as "happenedAt", attempts)
    select c.*,
           (select json_build_object(
                     'action', a.action, 'requestId', a.request_id, 'actorType', u.user_type,
                     'subject', activity_subject(a.entity_type, a.entity_id, a.actor_id))
            from activity a left join users u on u.id = a.actor_id where a.id = c."eventId") as entry
    from claimed c`)

export const saveSent = (db: Db, id: string, responseCode: number) =>
  db.run(sql`
    with sent as (
      update webhook_deliveries set status = 'SENT', response_code = ${responseCode}, failure = null where id = ${id}
      returning webhook_id)
    update webhooks set failing_since = null from sent where id = sent.webhook_id and failing_since is not null`)

export interface Failed {
  responseCode: number | null
  failure: string
  now: Date
  nextAttemptAt: Date
}

/** Tells since when the webhook has been failing. */
export const saveFailed = (db: Db, id: string, { responseCode, failure, now, nextAttemptAt }: Failed) =>
  db.maybe<{ failingSince: string }>(sql`
    with failed as (
      update webhook_deliveries
      set response_code = ${responseCode}, failure = ${failure}, next_attempt_at = ${nextAttemptAt} where id = ${id}
      returning webhook_id)
    update webhooks set failing_since = coalesce(failing_since, ${now}) from failed where id = failed.webhook_id
    returning failing_since as "failingSince"`)

/** Returns whether it was active. */
export const pauseWebhook = async (db: Db, id: string) =>
  (await db.run(sql`
    update webhooks set status = 'PAUSED', version = version + 1 where id = ${id} and status = 'ACTIVE'`)) > 0

export const deleteOldDeliveries = (db: Db) =>
  db.run(sql`delete from webhook_deliveries where created_at < now() - interval '30 days'`)
