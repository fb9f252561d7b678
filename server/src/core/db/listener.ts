import pg from 'pg'
import type { Log } from '../log.ts'

export interface Listener {
  stop: () => Promise<void>
}

interface ListenerOptions {
  connection: pg.ClientConfig
  channels: Record<string, (payload: string) => void>
  /** Called when notifications may have been missed. */
  onGap: () => void
  log: Log
}

const retryMs = 1_000
const connectMs = 10_000

/** One connection per process that listens for notifications and reconnects when lost. */
export async function listen({ connection, channels, onGap, log }: ListenerOptions): Promise<Listener> {
  let stopped = false
  let client: pg.Client | undefined
  let timer: NodeJS.Timeout | undefined

  async function connect() {
    const next = new pg.Client({ ...connection, keepAlive: true, connectionTimeoutMillis: connectMs })
    next.on('error', () => undefined)
    next.on('end', retry)
    next.on('notification', ({ channel, payload }) => channels[channel]?.(payload ?? ''))
    await next.connect()
    for (const channel of Object.keys(channels)) await next.query(`listen ${pg.escapeIdentifier(channel)}`)
    client = next
    onGap()
  }

  function retry() {
    if (stopped) return
    clearTimeout(timer)
    timer = setTimeout(() => {
      connect().catch((error: Error) => {
        log.warn(`Listening to the database failed, trying again: ${error.message}`)
        retry()
      })
    }, retryMs)
    timer.unref()
  }

  await connect()
  return {
    async stop() {
      stopped = true
      clearTimeout(timer)
      await client?.end()
    },
  }
}
