import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { join } from 'node:path'
import type { PostgresConnection } from '@fulmar/embedded-postgres/ensure-postgres'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readConfig } from '#core/config.ts'
import { type TestApp, testApp } from '#test/app.ts'
import { urlOf } from '#test/connection-url.ts'
import { tries } from '#test/runs.ts'
import { temporaryFolder } from '#test/temporary-folder.ts'
import { until } from '#test/until.ts'
import { startServer } from './start.ts'

/** A way to the database that breaks every connection once, after so many messages have passed. */
async function breakingProxy({ host, port }: PostgresConnection) {
  const target = host.startsWith('/') ? { path: join(host, `.s.PGSQL.${port}`) } : { host, port }
  const sockets = new Set<Socket>()
  let messages = 0
  let breaksAt = Number.POSITIVE_INFINITY
  const server = createServer(from => {
    const to = connect(target)
    for (const [socket, other] of [
      [from, to],
      [to, from],
    ] as const) {
      sockets.add(socket)
      socket.on('error', () => socket.destroy())
      socket.on('close', () => {
        sockets.delete(socket)
        other.destroy()
      })
    }
    from.on('data', () => {
      if (++messages === breaksAt) for (const socket of sockets) socket.destroy()
    })
    from.pipe(to).pipe(from)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    port: (server.address() as AddressInfo).port,
    messages: () => messages,
    breakAfter(more: number) {
      messages = 0
      breaksAt = more
    },
    stop: () => server.close(),
  }
}

describe('a start', () => {
  let t: TestApp
  let proxy: Awaited<ReturnType<typeof breakingProxy>>
  beforeAll(async () => {
    t = await testApp()
    proxy = await breakingProxy(t.connection)
  })
  afterAll(() => proxy.stop())

  /** What it says about itself once it is ready. */
  async function readinessOfStart() {
    const server = await startServer(
      readConfig({
        DATABASE_URL: urlOf({ ...t.connection, host: '127.0.0.1', port: proxy.port }),
        SESSION_KEY: 'a session key for tests, long enough',
        DATA_DIR: temporaryFolder('start'),
        PORT: '0',
        SEED: 'none',
        LOG_LEVEL: 'silent',
        DRAIN_SECONDS: '0',
      }),
    )
    try {
      // A loss in the last moment is for the requests to notice.
      return await until(async () => {
        const answer = await fetch(`${server.url}/readyz`)
        return answer.ok && ((await answer.json()) as { warnings: string[] })
      })
    } finally {
      await server.stop()
    }
  }

  it('begins again when the database is lost at any of its steps, and differs in nothing', async () => {
    const usual = await readinessOfStart()
    const steps = proxy.messages()
    const losses = tries(4)
    for (let n = 0; n < losses; n++) {
      proxy.breakAfter(1 + Math.floor((steps * n) / losses))
      expect(await readinessOfStart()).toEqual(usual)
    }
  })
})
