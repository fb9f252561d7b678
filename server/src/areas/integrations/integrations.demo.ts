import { uuidv7 } from 'uuidv7'
import type { Actor } from '#core/actor.ts'
import { type Db, sql } from '#core/db/db.ts'
import { happenAgo } from '#core/db/event-time.ts'
import type { Secrets } from '#core/secrets.ts'
import { createApiKey, revokeApiKey } from './api-keys.ts'
import { createWebhook } from './webhooks.ts'

const dayMinutes = 24 * 60

/** A key in use and a revoked one, and a webhook that is paused, because nothing in a demo may call out. */
export async function seedIntegrations(db: Db, owner: Actor, secrets: Secrets) {
  await happenAgo(db, 40 * dayMinutes)
  const till = await createApiKey(db, owner, {
    name: 'Store tills',
    scopes: ['users:check', 'collections:record', 'rewards:read'],
    days: 365,
  })
  const old = await createApiKey(db, owner, { name: 'Old website', scopes: ['rewards:read'], days: 90 })
  await happenAgo(db, 33 * dayMinutes)
  await revokeApiKey(db, owner, old.id)
  await db.run(sql`update api_keys set revoked_at = now() - interval '33 days' where id = ${old.id}`)
  await db.run(sql`update api_keys set last_used_at = now() - interval '12 minutes' where id = ${till.id}`)
  const { id } = await createWebhook(
    db,
    owner,
    { url: 'https://hooks.example/fulmar', events: ['collection.recorded', 'collection.reversed', 'store.approved'] },
    { secrets, allowsPrivateAddresses: false },
  )
  await seedDeliveries(db, id)
}

/** The latest events of the log: the newest one failed, the others arrived. */
async function seedDeliveries(db: Db, webhookId: string) {
  const events = await db.many<{ id: string; action: string; type: string; recordId: string; at: string }>(sql`
    select id, action, entity_type as type, entity_id as "recordId", at from activity
    where action in ('collection.recorded', 'collection.reversed') and entity_id is not null
    order by at desc, id desc limit 8`)
  for (const [place, { id, action, type, recordId, at }] of events.entries())
    await db.run(sql`
      insert into webhook_deliveries
        (id, webhook_id, event_id, event, record_type, record_id, happened_at, status, attempts, next_attempt_at,
         last_attempt_at, response_code, failure, created_at)
      values (${uuidv7()}, ${webhookId}, ${id}, ${action}, ${type}, ${recordId}, ${at},
              ${place === 0 ? 'WAITING' : 'SENT'}, ${place === 0 ? 3 : 1}, ${at}, ${at},
              ${place === 0 ? 503 : 204}, ${place === 0 ? 'STATUS' : null}, ${at})`)
  await db.run(sql`
    update webhooks set status = 'PAUSED', failing_since = now() - interval '20 minutes' where id = ${webhookId}`)
}
