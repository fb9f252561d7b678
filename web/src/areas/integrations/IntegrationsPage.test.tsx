import type { ApiKey } from '@fulmar/contract/integrations/api-keys'
import type { Webhook, WebhookDelivery } from '@fulmar/contract/integrations/webhooks'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { fill, heading, press } from '../../../test/acting.ts'
import type { Answers } from '../../../test/fake-api.ts'
import { openPage } from '../../../test/open-page.ts'

const id = '0190a0a0-0000-7000-8000-000000000001'
const at = '2026-03-01T10:00:00.000Z'
const key: ApiKey = {
  id,
  name: 'Till',
  prefix: 'fk_abc1234',
  scopes: ['rewards:read'],
  owner: { id, name: 'Rita' },
  createdAt: at,
  expiresAt: '2999-01-01T00:00:00.000Z',
  lastUsedAt: null,
  revokedAt: null,
}
const webhook: Webhook = {
  id,
  version: 3,
  url: 'https://hooks.example/fulmar',
  events: ['store.approved'],
  status: 'PAUSED',
  failingSince: at,
  waiting: 2,
  lastSentAt: null,
  createdAt: at,
}
const delivery: WebhookDelivery = {
  id,
  webhookId: id,
  event: 'store.approved',
  recordType: 'store',
  recordId: id,
  happenedAt: at,
  status: 'WAITING',
  attempts: 2,
  lastAttemptAt: at,
  nextAttemptAt: at,
  responseCode: null,
  failure: 'TIMED_OUT',
  createdAt: at,
}
const open = (answers: Answers = {}) =>
  openPage('/settings/integrations', {
    'apiKeys.list': { data: [key] },
    'webhooks.list': { data: [webhook] },
    'webhooks.deliveries': { data: [delivery], totalCount: 1 },
    ...answers,
  })

it('creates a key with scopes and shows it once; revoking asks first', async () => {
  const { calls } = await open({ 'apiKeys.create': { data: { ...key, key: 'fk_secret' } }, 'apiKeys.revoke': {} })
  await heading('Integrations')
  await press('Create API key')
  await fill('Name', 'Warehouse')
  await userEvent.click(await screen.findByRole('checkbox', { name: 'See rewards' }))
  await userEvent.click(screen.getAllByRole('button', { name: 'Create API key' }).at(-1) as HTMLElement)
  expect(await screen.findByText('fk_secret')).toBeVisible()
  expect(calls('apiKeys.create')).toEqual([{ body: { name: 'Warehouse', scopes: ['rewards:read'], days: 90 } }])
  await press('Done')
  await waitFor(() => expect(screen.queryByText('fk_secret')).toBeNull())
  await press('Revoke Till')
  await press('Revoke')
  await waitFor(() => expect(calls('apiKeys.revoke')).toEqual([{ body: { id } }]))
})

it('resumes and tests a webhook, and sends a delivery again', async () => {
  const { calls } = await open({
    'webhooks.change': { data: webhook },
    'webhooks.ping': {},
    'webhooks.sendAgain': {},
  })
  await press('Resume')
  await waitFor(() => expect(calls('webhooks.change')).toEqual([{ body: { id, version: 3, status: 'ACTIVE' } }]))
  await press('Send test event')
  await waitFor(() => expect(calls('webhooks.ping')).toEqual([{ body: { id } }]))
  await userEvent.click((await screen.findAllByText('A store was approved')).at(-1) as HTMLElement)
  await press('Send again')
  await waitFor(() => expect(calls('webhooks.sendAgain')).toEqual([{ body: { id } }]))
})

it('is closed to other roles, and says why', async () => {
  await openPage('/settings/integrations', {}, 'OPERATIONS')
  expect(await screen.findByText(/does not let you manage API keys and webhooks/)).toBeVisible()
})
