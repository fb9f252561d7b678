import { createHmac } from 'node:crypto'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { rewards } from '@fulmar/contract/rewards/rewards'
import { unique } from '../arrange.ts'
import { checkAxe, expect, onPhones, test, visit } from '../fixtures.ts'

test('a program gets a key, reads with it and is refused once it is revoked', onPhones, async ({ page, baseURL }) => {
  const name = unique('Till')
  await visit(page, '/settings/integrations', 'Integrations')
  await page.getByRole('button', { name: 'Create API key' }).click()
  const form = page.getByRole('dialog', { name: 'Create API key' })
  await form.getByLabel('Name').fill(name)
  await form.getByRole('checkbox', { name: 'See rewards' }).check()
  await checkAxe(page)
  await form.getByRole('button', { name: 'Create API key' }).click()
  const shown = page.getByRole('dialog', { name: 'Copy your API key' })
  const key = await shown.getByText(/^fk_/).innerText()
  await shown.getByRole('button', { name: 'Done' }).click()

  const statusOf = async (path: string) =>
    (await fetch(`${baseURL}${path}`, { headers: { authorization: `Bearer ${key}` } })).status
  expect(await statusOf(rewards.list.path)).toBe(200)
  expect(await statusOf('/api/user/all')).toBe(403)

  await page.getByRole('button', { name: `Revoke ${name}` }).click()
  await page
    .getByRole('dialog', { name: `Revoke ${name}?` })
    .getByRole('button', { name: 'Revoke' })
    .click()
  await expect(page.getByRole('listitem').filter({ hasText: name })).toContainText('Revoked')
  expect(await statusOf(rewards.list.path)).toBe(401)
})

interface Arrival {
  body: string
  signature: string
}

/** A receiver on this machine that takes everything. */
async function receive(): Promise<{ server: Server; url: string; arrivals: Arrival[] }> {
  const arrivals: Arrival[] = []
  const server = createServer((request, response) => {
    let body = ''
    request.on('data', chunk => {
      body += chunk
    })
    request.on('end', () => {
      arrivals.push({ body, signature: String(request.headers['fulmar-signature']) })
      response.writeHead(204).end()
    })
  })
  await new Promise<void>(done => server.listen(0, '127.0.0.1', done))
  return { server, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/${unique('hook')}`, arrivals }
}

test('a webhook gets a signed test event, and the same again when asked', async ({ page }) => {
  const { server, url, arrivals } = await receive()
  await visit(page, '/settings/integrations', 'Integrations')
  await page.getByRole('button', { name: 'Add webhook' }).click()
  const form = page.getByRole('dialog', { name: 'Add webhook' })
  await form.getByLabel('URL').fill(encodeURI(url))
  await form.getByRole('checkbox', { name: 'The winners of a round were paid' }).check()
  await form.getByRole('button', { name: 'Add webhook' }).click()
  const shown = page.getByRole('dialog', { name: 'Copy the signing secret' })
  const secret = await shown.getByText(/^whsec_/).innerText()
  await shown.getByRole('button', { name: 'Done' }).click()

  const row = page.getByRole('listitem').filter({ hasText: encodeURI(url) })
  await row.getByRole('button', { name: 'Send test event' }).click()
  await expect.poll(() => arrivals.length).toBe(1)
  const [first] = arrivals
  const [, seconds, hex] = /^t=(\d+),v1=(.+)$/.exec(first?.signature ?? '') ?? []
  expect(hex).toBe(createHmac('sha256', secret).update(`${seconds}.${first?.body}`).digest('hex'))
  expect(JSON.parse(first?.body ?? '')).toMatchObject({ event: 'ping', sentence: 'This is a test event' })

  await page.reload()
  await page
    .getByRole('row', { name: /Test event.*Delivered/ })
    .first()
    .click()
  const drawer = page.getByRole('dialog', { name: 'Test event' })
  await checkAxe(page)
  await drawer.getByRole('button', { name: 'Send again' }).click()
  await expect.poll(() => arrivals.length).toBe(2)
  expect(arrivals[1]?.body).toBe(first?.body)
  server.close()
})
