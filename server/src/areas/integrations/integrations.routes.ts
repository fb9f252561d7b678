import { apiKeys } from '@fulmar/contract/integrations/api-keys'
import { webhooks } from '@fulmar/contract/integrations/webhooks'
import { routes, whole } from '#core/http/routes.ts'
import type { Secrets } from '#core/secrets.ts'
import { listApiKeys } from './api-keys.queries.ts'
import { createApiKey, revokeApiKey } from './api-keys.ts'
import { listDeliveries, listWebhooks } from './webhooks.queries.ts'
import {
  changeWebhook,
  createWebhook,
  pingWebhook,
  removeWebhook,
  sendAgain,
  type WebhookSettings,
} from './webhooks.ts'

export const apiKeyRoutes = routes(apiKeys, {
  list: async ({ db }) => whole(await listApiKeys(db)),
  create: async ({ db, actor, body }) => {
    const data = await createApiKey(db, actor, body)
    return { message: `${data.name} created`, data }
  },
  revoke: async ({ db, actor, body }) => {
    await revokeApiKey(db, actor, body.id)
    return { message: 'API key revoked' }
  },
})

export const webhookRoutes = (services: WebhookSettings & { secrets: Secrets }) =>
  routes(webhooks, {
    list: async ({ db }) => whole(await listWebhooks(db)),
    create: async ({ db, actor, body }) => ({
      message: 'Webhook added',
      data: await createWebhook(db, actor, body, services),
    }),
    change: async ({ db, actor, body }) => ({
      message: 'Webhook saved',
      data: await changeWebhook(db, actor, body, services),
    }),
    remove: async ({ db, actor, body }) => {
      await removeWebhook(db, actor, body)
      return { message: 'Webhook removed' }
    },
    ping: async ({ db, actor, body }) => {
      await pingWebhook(db, actor, body.id)
      return { message: 'Test event sent. The delivery log shows the answer' }
    },
    deliveries: ({ db, query }) => listDeliveries(db, query),
    sendAgain: async ({ db, actor, body }) => {
      await sendAgain(db, actor, body.id)
      return { message: 'The event is sent again' }
    },
  })
