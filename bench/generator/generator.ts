import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import type { Request } from 'autocannon'

/** The repeated requests, or a module whose `requestsOf(input)` creates new ones each time. */
export type Asks = Request[] | { module: string; input: unknown }

export interface Order {
  url: string
  asks: Asks
  connections: number
  seconds: number
  /** A fixed rate over all connections, regardless of answers; as fast as possible by default. */
  perSecond?: number
}

export interface Served {
  requests: number
  failed: number
  seconds: number
  /** Successful answers only. */
  p50Ms: number
  p99Ms: number
  slowestMs: number
}

/** Generates the load in a separate process, so that the bench's own garbage collection does not delay answers. */
export interface Generator {
  serve(order: Order): Promise<Served>
  stop(): void
}

export function startGenerator(): Generator {
  const child = fork(fileURLToPath(new URL('program.ts', import.meta.url)), { execArgv: process.execArgv })
  const died = once(child, 'exit').then(([code]) => {
    throw new Error(`The load generator ended with ${code}`)
  })
  died.catch(() => undefined)
  return {
    async serve(order) {
      child.send(order)
      const [{ served, broke }] = await Promise.race([once(child, 'message'), died])
      if (!served) throw new Error(`The load generator failed: ${broke}`)
      return served
    },
    stop: () => child.disconnect(),
  }
}
