import { setTimeout as pause } from 'node:timers/promises'
import type { DatabaseError } from 'pg'
import { type Ownership, takeOwnership } from './ownership.ts'
import { judgePidFile } from './pid-file.ts'
import { bringUp, type Running, type ServerProcess, stopServer } from './server-process.ts'

/** This process's stay with a server: it comes, brings the server back whenever it is lost, and leaves. */
export interface Attendance {
  ensure: () => Promise<Running>
  leave: () => Promise<void>
}

const RETRY_MS = 30_000
const TRY_AGAIN_MS = 5_000
const WRONG_PASSWORD = '28P01'

export function attend(server: ServerProcess, login: { user: string; password: string }): Attendance {
  const { log } = server
  let ownership: Ownership | undefined
  let running: Running | undefined
  let flight: Promise<Running> | undefined
  let startedHere = false
  let leaving: Promise<void> | undefined

  async function join(): Promise<Running> {
    const until = Date.now() + RETRY_MS
    for (;;) {
      const found = await bringUp(server)
      startedHere ||= found.how === 'started'
      try {
        ownership = await takeOwnership({ ...login, ...found.endpoint }, lost)
        return found
      } catch (error) {
        if ((error as DatabaseError).code === WRONG_PASSWORD) {
          throw new Error('The file postgres-password in the data folder does not open its database.', { cause: error })
        }
        // Its last owner may have stopped it between our look and our connection.
        if (Date.now() > until) throw error
        await pause(100)
      }
    }
  }

  // Single flight: everyone who finds the server gone waits for the same attempt.
  function ensure(): Promise<Running> {
    flight ??= stayOrJoin().finally(() => {
      flight = undefined
    })
    return flight
  }

  // The pid file is asked and not our connection, whose backend outlives a killed server for a moment.
  async function stayOrJoin(): Promise<Running> {
    const isUp = (await judgePidFile(server.cluster)).is === 'ready'
    // A pool that loses its connections because we stop the server must not bring it back.
    if (running && (leaving || (ownership && isUp))) return running
    void ownership?.end().catch(() => undefined)
    ownership = undefined
    running = await join()
    return running
  }

  function lost(): void {
    ownership = undefined
    if (!leaving) void revive()
  }

  async function revive(): Promise<void> {
    log.warn('The connection to PostgreSQL is lost: making sure that it runs')
    while (!leaving) {
      try {
        const { how } = await ensure()
        return log.info(`PostgreSQL is back (${how})`)
      } catch (error) {
        log.error(`PostgreSQL could not be brought back: ${String(error)}`)
        await pause(TRY_AGAIN_MS, undefined, { ref: false })
      }
    }
  }

  function leave(): Promise<void> {
    leaving ??= stopIfLast()
    return leaving
  }

  async function stopIfLast(): Promise<void> {
    await flight?.catch(() => undefined)
    const share = ownership
    ownership = undefined
    // Without a share nothing is known of other owners: then only a server that we started is ours to stop.
    const isLast = share ? await share.release().catch(() => startedHere) : startedHere
    try {
      if (isLast) await stopServer(server)
      else log.info('Another process still uses PostgreSQL, which therefore keeps running')
    } finally {
      await share?.end()
    }
  }

  return { ensure, leave }
}
