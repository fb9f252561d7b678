import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Cut } from './plan.ts'
import { startProxy } from './proxy.ts'
import { send } from './send.ts'

const message = { path: '/', token: 'token', key: 'key', body: { a: 'body' } }
let api: Server
let served: string[] = []

beforeAll(async () => {
  api = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    served.push(Buffer.concat(chunks).toString())
    api.emit('served')
    response.end('{"data":{}}')
  }).listen(0, '127.0.0.1')
  await once(api, 'listening')
})
afterAll(() => api.close())

const portOfApi = () => (api.address() as AddressInfo).port

async function sendThrough(port: () => number | undefined, cut?: Cut) {
  served = []
  const proxy = await startProxy(port, cut)
  const heard = await send(proxy.port, message, false)
  return { proxy, heard }
}

describe('the proxy', () => {
  it('hands on and brings back', async () => {
    const { proxy, heard } = await sendThrough(portOfApi)
    expect(heard).toEqual({ status: 200, body: { data: {} } })
    expect(proxy.cuts()).toBe(0)
    await proxy.close()
  })

  it.each<Cut>(['after the request', 'before the reply'])('lets the API serve what it cuts %s', async cut => {
    const isServed = once(api, 'served')
    const { proxy, heard } = await sendThrough(portOfApi, cut)
    await isServed
    expect(heard).toEqual({ unknown: 'ECONNRESET' })
    expect(served).toEqual(['{"a":"body"}'])
    expect(proxy.cuts()).toBe(1)
    await proxy.close()
  })

  it('hangs up when there is no API', async () => {
    const { proxy, heard } = await sendThrough(() => undefined)
    expect(heard).toEqual({ unknown: 'ECONNRESET' })
    await proxy.close()
  })
})
