import { once } from 'node:events'
import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { pipeline } from 'node:stream/promises'

/** A load balancer on loopback: every request goes to the next server that is ready, and is never sent twice. */
export interface Balancer {
  url: string
  /** Adds a server, once it is ready. */
  add: (url: string) => Promise<void>
  /** How many requests a server has answered. */
  answeredBy: (url: string) => number
  stop: () => Promise<void>
}

interface Backend {
  url: string
  isReady: boolean
  answered: number
}

// As balancers do, it goes on sending for a while to a server that has begun to stop.
const checkEveryMs = 500

export async function startBalancer(): Promise<Balancer> {
  const agent = new Agent({ keepAlive: true })
  const backends: Backend[] = []
  let turn = 0

  const check = async (backend: Backend) => {
    backend.isReady = await fetch(`${backend.url}/readyz`).then(
      answer => answer.ok,
      () => false,
    )
  }

  async function forward(asked: IncomingMessage, answer: ServerResponse) {
    const ready = backends.filter(({ isReady }) => isReady)
    const backend = ready[turn++ % ready.length]
    if (!backend) {
      answer.writeHead(503).end()
      return
    }
    const { method, headers, url = '/' } = asked
    const passed = { ...headers, connection: 'keep-alive', 'x-forwarded-for': asked.socket.remoteAddress }
    const forwarded = request(new URL(url, backend.url), { method, headers: passed, agent })
    answer.once('close', () => forwarded.destroy())
    asked.pipe(forwarded)
    const [got] = (await once(forwarded, 'response')) as [IncomingMessage]
    backend.answered++
    // The connection to the server is none of the caller's business.
    const { connection: _, 'keep-alive': __, ...shown } = got.headers
    answer.writeHead(got.statusCode ?? 502, shown).flushHeaders()
    await pipeline(got, answer)
  }

  const server = createServer((asked, answer) => {
    forward(asked, answer).catch(() => {
      if (answer.headersSent) answer.destroy()
      else answer.writeHead(502).end()
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const checks = setInterval(() => void Promise.all(backends.map(check)), checkEveryMs)
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async add(url) {
      const backend = { url, isReady: false, answered: 0 }
      await check(backend)
      backends.push(backend)
    },
    answeredBy: url => backends.find(backend => backend.url === url)?.answered ?? 0,
    async stop() {
      clearInterval(checks)
      agent.destroy()
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
