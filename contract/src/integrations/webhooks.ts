import { z } from 'zod'
import type { ActivityAction } from '../activity/activity-actions.ts'
import { id, instant, nothing, one, seenRecord, version } from '../core/common.ts'
import { area } from '../core/endpoint.ts'
import { anyOf, listQuery, pageOf, wholeList } from '../core/list.ts'

/** Every event a webhook can be sent, and the actions of the activity log that it reports. */
export const webhookActions = {
  'collection.recorded': ['collection.recorded'],
  'collection.reversed': ['collection.reversed'],
  'redemption.requested': ['redemption.requested'],
  'redemption.fulfilled': ['redemption.fulfilled'],
  'redemption.cancelled': ['redemption.cancelled', 'redemption.expired'],
  'store.approved': ['store.approved', 'store.created'],
  'member.created': ['user.created', 'user.registered'],
  'reward.changed': [
    'reward.created',
    'reward.changed',
    'reward.restored',
    'reward.published',
    'reward.paused',
    'reward.archived',
    'reward.removed',
  ],
  'game.published': ['game.published'],
  'round.paid': ['game.round-paid'],
} as const satisfies Record<string, readonly ActivityAction[]>
export type WebhookEvent = keyof typeof webhookActions

export const webhookEvents = Object.keys(webhookActions) as [WebhookEvent, ...WebhookEvent[]]
export const webhookEvent = z.enum(webhookEvents)

export const webhookInput = z.strictObject({
  url: z.url({ protocol: /^https?$/, error: 'Enter a URL that starts with https://' }).max(500),
  events: z
    .array(webhookEvent)
    .min(1, 'Choose at least one event')
    .max(webhookEvents.length)
    .refine(events => new Set(events).size === events.length, 'Name each event once'),
})
export type WebhookInput = z.infer<typeof webhookInput>

export const webhookStatus = z.enum(['ACTIVE', 'PAUSED'])

export const webhook = z.object({
  id,
  version,
  url: z.string(),
  events: z.array(webhookEvent),
  status: webhookStatus,
  /** Since when every delivery has failed; null while the receiver answers. */
  failingSince: instant.nullable(),
  /** Events that still have to be delivered. */
  waiting: z.number().int(),
  lastSentAt: instant.nullable(),
  createdAt: instant,
})
export type Webhook = z.infer<typeof webhook>

export const deliveryStatus = z.enum(['WAITING', 'SENT'])
export const deliveryFailure = z.enum(['STATUS', 'TIMED_OUT', 'NOT_REACHED', 'ADDRESS_REFUSED'])
export type DeliveryFailure = z.infer<typeof deliveryFailure>

export const webhookDelivery = z.object({
  id,
  webhookId: id,
  event: z.enum([...webhookEvents, 'ping']),
  recordType: z.string(),
  recordId: id,
  happenedAt: instant,
  status: deliveryStatus,
  attempts: z.number().int(),
  lastAttemptAt: instant.nullable(),
  /** Null once it is delivered. */
  nextAttemptAt: instant.nullable(),
  responseCode: z.number().int().nullable(),
  failure: deliveryFailure.nullable(),
  createdAt: instant,
})
export type WebhookDelivery = z.infer<typeof webhookDelivery>

export const deliveryListQuery = listQuery(['createdAt'], {
  webhookId: id.optional(),
  status: anyOf(deliveryStatus).optional(),
})
export type DeliveryListQuery = z.output<typeof deliveryListQuery>

export const webhooks = area({
  list: {
    method: 'GET',
    path: '/api/webhooks',
    access: 'integrations:manage',
    summary: 'List webhooks, newest first',
    response: wholeList(webhook),
  },
  create: {
    method: 'POST',
    path: '/api/webhooks',
    access: 'integrations:manage',
    summary: 'Add a webhook. The answer is the only one that contains its signing secret',
    body: webhookInput,
    response: one(webhook.extend({ secret: z.string() })),
    status: 201,
    rate: { per: 'person', calls: 30, seconds: 3600 },
  },
  change: {
    method: 'PUT',
    path: '/api/webhooks',
    access: 'integrations:manage',
    summary: 'Change the URL or events of a webhook, pause or resume it. Events that waited are sent when it resumes',
    body: seenRecord.extend({ ...webhookInput.partial().shape, status: webhookStatus.optional() }),
    response: one(webhook),
  },
  remove: {
    method: 'DELETE',
    path: '/api/webhooks',
    access: 'integrations:manage',
    summary: 'Remove a webhook and its delivery log',
    body: seenRecord,
    response: nothing,
  },
  ping: {
    method: 'POST',
    path: '/api/webhooks/ping',
    access: 'integrations:manage',
    summary: 'Send a test event, `ping`, to a webhook',
    body: z.strictObject({ id }),
    response: nothing,
    rate: { per: 'person', calls: 30, seconds: 3600 },
  },
  deliveries: {
    method: 'GET',
    path: '/api/webhooks/deliveries',
    access: 'integrations:manage',
    summary: 'List the deliveries of the last 30 days, newest first by default',
    query: deliveryListQuery.extend({ sortOrder: z.enum(['asc', 'desc']).default('desc') }),
    response: pageOf(webhookDelivery),
  },
  sendAgain: {
    method: 'POST',
    path: '/api/webhooks/send-again',
    access: 'integrations:manage',
    summary: 'Send a delivery again, whether it arrived before or is waiting for its next attempt',
    body: z.strictObject({ id }),
    response: nothing,
    rate: { per: 'person', calls: 120, seconds: 3600 },
  },
})
