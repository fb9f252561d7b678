import type { Database } from './database.ts'
import { newUuid } from './uuid.ts'

const toleranceMs = 60_000

/** The last answer of the server: its time, and what the clock of the device said. */
interface Contact {
  serverMs: number
  deviceMs: number
}

/** The time by the server's clock, as far as a device can tell whose own clock may be wrong, or be set while it is offline. */
export interface Clock {
  now: () => number
  /** Notes the time of an answer. */
  learn: (serverMs: number) => Promise<void>
  /** Whether the clock of the device has gone on since the last answer as the page has. */
  isSteady: () => boolean
  /** For when the page has been open, which no change of the clock moves. It may stand still while the device sleeps. */
  stamp: () => { pageId: string; afterMs: number }
}

export async function openClock(database: () => Database, sinceOpened = () => performance.now()): Promise<Clock> {
  const pageId = newUuid()
  let contact = (await database().get('values', 'contact')) as Contact | undefined
  /** Since when this page has known the contact. */
  let openedMs: number | undefined

  const stamp = () => ({ pageId, afterMs: sinceOpened() })

  return {
    now() {
      if (!contact) return Date.now()
      const { serverMs, deviceMs } = contact
      const byDevice = serverMs + Date.now() - deviceMs
      // A clock that was set back: it is at least as late as it was, or as this page has been open.
      return Math.max(byDevice, serverMs + (openedMs === undefined ? 0 : sinceOpened() - openedMs))
    },
    stamp,
    isSteady() {
      if (!contact || openedMs === undefined) return false
      return Math.abs(Date.now() - contact.deviceMs - (sinceOpened() - openedMs)) < toleranceMs
    },
    async learn(serverMs) {
      contact = { serverMs, deviceMs: Date.now() }
      openedMs = sinceOpened()
      await database().put('values', contact, 'contact')
      await bringBack(database(), serverMs, stamp())
    },
  }
}

/** A clock that was set ahead while there was no network: what it dated after now was recorded as long ago as the page says. */
async function bringBack(db: Database, serverMs: number, { pageId, afterMs }: ReturnType<Clock['stamp']>) {
  const tx = db.transaction('recordings', 'readwrite')
  for (const recording of await tx.store.getAll()) {
    const { state, attempts, at, recorded } = recording
    const isAhead = state === 'WAITING' && attempts === 0 && Date.parse(at) > serverMs + toleranceMs
    if (!isAhead || recorded?.pageId !== pageId) continue
    await tx.store.put({ ...recording, at: new Date(serverMs - (afterMs - recorded.afterMs)).toISOString() })
  }
  await tx.done
}
