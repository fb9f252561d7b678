import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import type { Request } from 'autocannon'

/** What a server is asked over and over: requests, or a module whose `requestsOf(input)` makes them anew each time. */
export type Asks = Request[] | { module: string; input: unknown }

export interface Order {
  url: string
  asks: Asks
  connections: number
  seconds: number
  /** So often over all connections, however fast the answers come; as often as they come unless said. */
  perSecond?: number
}

export interface Served {
  requests: number
  failed: number
  seconds: number
  /** Of the answers that succeeded. */
  p50Ms: number
  p99Ms: number
}

/** Makes the load in a process that does nothing else: what the bench itself keeps would be tidied up while an answer waits. */
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
