import type { FastifyInstance } from 'fastify'
import type { Usage } from './peer.ts'

/** What this process was started with. */
export const peerOptions = <T>() => JSON.parse(process.argv[2] ?? '{}') as T

/** Listens on a free port, tells the bench what it asks, and ends with it. */
export async function serveAsPeer(app: FastifyInstance) {
  process.on('disconnect', () => process.exit(0))
  process.on('message', () => process.send?.(usage()))
  const url = await app.listen({ port: 0, host: '127.0.0.1' })
  process.send?.({ url })
}

function usage(): Usage {
  const { user, system } = process.cpuUsage()
  return { cpuMicroseconds: user + system, rssBytes: process.memoryUsage.rss() }
}
