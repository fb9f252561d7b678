import { createHmac } from 'node:crypto'
import { inWords, sentenceText } from '@fulmar/contract/activity/activity-sentences'
import type { UserType } from '@fulmar/contract/core/permissions'
import type { DeliveryFailure } from '@fulmar/contract/integrations/webhooks'
import type { Database } from '#core/db/db.ts'
import { postOutside } from '#core/http/post-outside.ts'
import type { Secrets } from '#core/secrets.ts'
import { record, system } from '../activity/activity.ts'
import { notify } from '../notifications/notifications.ts'
import {
  type ClaimedDelivery,
  claimDeliveries,
  collectEvents,
  type DueWebhook,
  deleteOldDeliveries,
  type LoggedEvent,
  listDueWebhooks,
  pauseWebhook,
  saveFailed,
  saveSent,
} from './deliveries.queries.ts'
import type { WebhookSettings } from './webhooks.ts'

// Longer than any transaction that records an action may take.
const overlapMinutes = 3
const atOnce = 4
const leaseMs = 60_000
const runMs = 45_000
const dayMs = 86_400_000
const pausedAfterDays = 3
const waitMinutes = [1, 5, 15, 60, 180, 360]

export interface DeliveryServices extends WebhookSettings {
  secrets: Secrets
  timeoutMs?: number
  /** The clock. */
  now?: () => Date
}

/**
 * Reads the activity log and sends what is due: at least once, and in order for each record. Webhooks are served side by
 * side, so that one that hangs holds up no other, and no database connection is held during a call.
 */
export async function sendWebhooks(database: Database, services: DeliveryServices): Promise<void> {
  const now = services.now ?? (() => new Date())
  await database.transaction(tx => collectEvents(tx, overlapMinutes))
  const due = await listDueWebhooks(database, now())
  await Promise.all(due.map(webhook => serve(database, webhook, { ...services, now })))
}

/** The log covers 30 days. */
export const sweepDeliveries = (database: Database) => deleteOldDeliveries(database)

type Clocked = DeliveryServices & { now: () => Date }

/** Until nothing is due, the receiver refuses everything or the time is up; the next run continues. */
async function serve(database: Database, webhook: DueWebhook, services: Clocked): Promise<void> {
  const secret = services.secrets.unseal<string>(webhook.sealedSecret)
  const started = Date.now()
  for (;;) {
    const now = services.now()
    const leaseEnds = new Date(now.getTime() + leaseMs)
    const claimed = await claimDeliveries(database, { webhookId: webhook.id, now, leaseEnds, limit: atOnce })
    const arrived = await Promise.all(claimed.map(delivery => deliver(database, webhook, secret, delivery, services)))
    if (!arrived.includes(true) || Date.now() - started > runMs) return
  }
}

async function deliver(
  database: Database,
  { id: webhookId, url }: DueWebhook,
  secret: string,
  delivery: ClaimedDelivery,
  { now, allowsPrivateAddresses, timeoutMs = 10_000 }: Clocked,
): Promise<boolean> {
  const body = bodyOf(delivery)
  const seconds = Math.floor(now().getTime() / 1000)
  const answer = await postOutside(url, body, {
    headers: { 'fulmar-event': delivery.event, 'fulmar-signature': `t=${seconds},v1=${sign(secret, seconds, body)}` },
    timeoutMs,
    allowsPrivateAddresses,
  })
  if (answer.status !== undefined && answer.status >= 200 && answer.status < 300) {
    await saveSent(database, delivery.id, answer.status)
    return true
  }
  const failure: DeliveryFailure = answer.failure ?? 'STATUS'
  await fail(database, webhookId, delivery, { responseCode: answer.status ?? null, failure, now: now() })
  return false
}

/** A receiver that has failed for days is paused, and its events wait until it is resumed. */
async function fail(
  database: Database,
  webhookId: string,
  { id, attempts }: ClaimedDelivery,
  failed: { responseCode: number | null; failure: DeliveryFailure; now: Date },
) {
  const { now } = failed
  await database.transaction(async tx => {
    const saved = await saveFailed(tx, id, { ...failed, nextAttemptAt: nextAttempt(now, attempts) })
    const isHopeless = saved && now.getTime() - Date.parse(saved.failingSince) > pausedAfterDays * dayMs
    if (!isHopeless || !(await pauseWebhook(tx, webhookId))) return
    await record(tx, system, { action: 'webhook.paused', entityId: webhookId })
    await notify(tx, {
      type: 'WEBHOOK_PAUSED',
      title: 'A webhook is paused',
      body: `Its receiver has failed for ${pausedAfterDays} days. Events wait until you resume it`,
      link: '/settings/integrations',
    })
  })
}

const nextAttempt = (now: Date, attempts: number) => {
  const minutes = waitMinutes[Math.min(attempts, waitMinutes.length) - 1] ?? 1
  return new Date(now.getTime() + minutes * 60_000)
}

const bodyOf = ({ eventId, event, happenedAt, recordType, recordId, entry }: ClaimedDelivery) =>
  JSON.stringify({
    id: eventId,
    event,
    at: happenedAt,
    record: { type: recordType, id: recordId },
    sentence: entry ? sentenceWithoutPeople(entry) : 'This is a test event',
  })

const actorWords: Record<UserType, string> = {
  MEMBER: 'A member',
  STORE: 'A store',
  NEIGHBORHOOD: 'A neighborhood leader',
  ADMIN: 'An administrator',
}

/** The sentence of the activity log, without the names of people: they are read with an API key. */
function sentenceWithoutPeople({ actorType, subject, ...entry }: LoggedEvent) {
  const actor = actorType && { id: '', name: actorWords[actorType] }
  return sentenceText({
    ...entry,
    actor,
    subject: subject === null || subject.type === 'user' ? null : inWords(subject),
  })
}

const sign = (secret: string, seconds: number, body: string) =>
  createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex')
