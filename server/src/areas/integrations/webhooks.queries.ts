import type { DeliveryListQuery, Webhook, WebhookDelivery, WebhookInput } from '@fulmar/contract/integrations/webhooks'
import { type Db, type Sql, sql, where } from '#core/db/db.ts'
import { listPage } from '#core/db/list-page.ts'

export const insertWebhook = (db: Db, id: string, { url, events }: WebhookInput, sealedSecret: string) =>
  db.run(sql`
    insert into webhooks (id, url, events, sealed_secret) values (${id}, ${url}, ${events}, ${sealedSecret})`)

const select = (condition: Sql) => sql`
  select w.id, w.version, w.url, w.events, w.status, w.failing_since as "failingSince", w.created_at as "createdAt",
         (select count(*)::int from webhook_deliveries d where d.webhook_id = w.id and d.status = 'WAITING') as waiting,
         (select max(d.last_attempt_at) from webhook_deliveries d where d.webhook_id = w.id and d.status = 'SENT')
           as "lastSentAt"
  from webhooks w where ${condition} order by w.created_at desc, w.id desc`

export const listWebhooks = (db: Db) => db.many<Webhook>(select(sql`true`))

export const findWebhook = (db: Db, id: string) => db.maybe<Webhook>(select(sql`w.id = ${id}`))

export const updateWebhook = (db: Db, { id, url, events, status, failingSince }: Webhook) =>
  db.run(sql`
    update webhooks set url = ${url}, events = ${events}, status = ${status}, failing_since = ${failingSince},
                        version = version + 1
    where id = ${id}`)

export const deleteWebhook = (db: Db, id: string) => db.run(sql`delete from webhooks where id = ${id}`)

/** Whatever waited for a later attempt is tried now. */
export const hastenDeliveries = (db: Db, webhookId: string) =>
  db.run(
    sql`update webhook_deliveries set next_attempt_at = now() where webhook_id = ${webhookId} and status = 'WAITING'`,
  )

export const insertPing = (db: Db, id: string, webhookId: string) =>
  db.run(sql`
    insert into webhook_deliveries (id, webhook_id, event_id, event, record_type, record_id, happened_at, next_attempt_at)
    values (${id}, ${webhookId}, ${id}, 'ping', 'webhook', ${webhookId}, now(), now())`)

const columns = sql`
  d.id, d.webhook_id as "webhookId", d.event, d.record_type as "recordType", d.record_id as "recordId",
  d.happened_at as "happenedAt", d.status, d.attempts, d.last_attempt_at as "lastAttemptAt",
  case d.status when 'WAITING' then d.next_attempt_at end as "nextAttemptAt", d.response_code as "responseCode",
  d.failure, d.created_at as "createdAt"`

export const listDeliveries = (db: Db, query: DeliveryListQuery) =>
  listPage<WebhookDelivery, DeliveryListQuery['sortBy']>(
    db,
    {
      columns,
      from: sql`from webhook_deliveries d`,
      where: where(
        query.webhookId !== undefined && sql`d.webhook_id = ${query.webhookId}`,
        query.status && sql`d.status = any(${query.status})`,
        query.search !== undefined && query.search !== '' && sql`d.event = ${query.search.toLowerCase()}`,
      ),
      sorts: { createdAt: sql`d.created_at` },
      key: sql`d.id`,
    },
    query,
  )

/** Makes a delivery due, whether it was sent or waits; returns the webhook it belongs to. */
export const resetDelivery = (db: Db, id: string) =>
  db.maybe<{ webhookId: string; event: string }>(sql`
    update webhook_deliveries set status = 'WAITING', next_attempt_at = now() where id = ${id}
    returning webhook_id as "webhookId", event`)
