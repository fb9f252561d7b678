import { randomBytes } from 'node:crypto'
import type { SeenRecord } from '@fulmar/contract/core/common'
import type { Webhook, WebhookInput } from '@fulmar/contract/integrations/webhooks'
import { uuidv7 } from 'uuidv7'
import type { Actor } from '#core/actor.ts'
import type { Db } from '#core/db/db.ts'
import { lockSeen } from '#core/db/record-lock.ts'
import { found, refuseField } from '#core/errors.ts'
import { refusalOfUrl } from '#core/http/outside-address.ts'
import { enqueue } from '#core/jobs/jobs.ts'
import type { Secrets } from '#core/secrets.ts'
import { record } from '../activity/activity.ts'
import {
  deleteWebhook,
  findWebhook,
  hastenDeliveries,
  insertPing,
  insertWebhook,
  resetDelivery,
  updateWebhook,
} from './webhooks.queries.ts'

/** The job that reads the activity log and sends what is due. */
export const webhookTask = 'send-webhooks'

export interface WebhookSettings {
  /** Receivers inside the own network, also without TLS. */
  allowsPrivateAddresses: boolean
}

const getWebhook = async (db: Db, id: string): Promise<Webhook> => found(await findWebhook(db, id), 'Webhook')

const kind = { noun: 'webhook', table: 'webhooks', get: getWebhook }

/** The secret is in the answer and otherwise only encrypted. Fails with INVALID_INPUT. */
export async function createWebhook(
  db: Db,
  actor: Actor,
  input: WebhookInput,
  { secrets, ...settings }: WebhookSettings & { secrets: Secrets },
) {
  checkUrl(input.url, settings)
  const id = uuidv7()
  const secret = `whsec_${randomBytes(32).toString('base64url')}`
  await insertWebhook(db, id, input, secrets.seal(secret))
  await record(db, actor, { action: 'webhook.created', entityId: id, after: traceOf(input) })
  return { ...(await getWebhook(db, id)), secret }
}

/** A webhook that is resumed is sent what waited. Fails with NOT_FOUND, STALE_VERSION, INVALID_INPUT. */
export async function changeWebhook(
  db: Db,
  actor: Actor,
  { id, version, ...changes }: SeenRecord & Partial<Pick<Webhook, 'url' | 'events' | 'status'>>,
  settings: WebhookSettings,
): Promise<Webhook> {
  const before = await lockSeen(db, kind, { id, version })
  if (changes.url !== undefined) checkUrl(changes.url, settings)
  const after = { ...before, ...changes }
  const isResumed = before.status === 'PAUSED' && after.status === 'ACTIVE'
  await updateWebhook(db, { ...after, failingSince: isResumed ? null : after.failingSince })
  if (isResumed) {
    await hastenDeliveries(db, id)
    await enqueue(db, webhookTask, {})
  }
  await record(db, actor, {
    action: 'webhook.changed',
    entityId: id,
    before: { ...traceOf(before), status: before.status },
    after: { ...traceOf(after), status: after.status },
  })
  return getWebhook(db, id)
}

/** Fails with NOT_FOUND, STALE_VERSION. */
export async function removeWebhook(db: Db, actor: Actor, seen: SeenRecord) {
  const before = await lockSeen(db, kind, seen)
  await deleteWebhook(db, seen.id)
  await record(db, actor, { action: 'webhook.removed', entityId: seen.id, before: traceOf(before) })
}

/** Fails with NOT_FOUND. */
export async function pingWebhook(db: Db, actor: Actor, id: string) {
  await getWebhook(db, id)
  await insertPing(db, uuidv7(), id)
  await enqueue(db, webhookTask, {})
  await record(db, actor, { action: 'webhook.tested', entityId: id })
}

/** Fails with NOT_FOUND. */
export async function sendAgain(db: Db, actor: Actor, deliveryId: string) {
  const { webhookId, event } = found(await resetDelivery(db, deliveryId), 'Delivery')
  await enqueue(db, webhookTask, {})
  await record(db, actor, { action: 'webhook.sent-again', entityId: webhookId, after: { event } })
}

function checkUrl(url: string, { allowsPrivateAddresses }: WebhookSettings) {
  const refusal = refusalOfUrl(url, allowsPrivateAddresses)
  if (refusal) refuseField('url', refusal)
}

/** A path or query may be a secret of the receiver, so the log has only the host. */
const traceOf = ({ url, events }: WebhookInput) => ({ host: new URL(url).host, events })
