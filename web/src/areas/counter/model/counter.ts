import { auth } from '@fulmar/contract/auth/auth'
import type { PrintedEndpoint, Result, Sent } from '@fulmar/contract/core/endpoint'
import { counter as endpoints } from '@fulmar/contract/counter/counter'
import { counterStaff, type DeviceInput } from '@fulmar/contract/counter/counter-staff'
import { ApiError } from '#core/api/api-error.ts'
import { callAs, isUnreachable } from './call-as.ts'
import { openClock } from './clock.ts'
import { courier } from './courier.ts'
import type { Recording } from './database.ts'
import { dropDraft } from './draft.ts'
import { noteLeaving, settleLeaving } from './leaving.ts'
import { dropLockedTokens, forgetLock, noteLock } from './locking.ts'
import { forgetMembers } from './members.ts'
import {
  discardRefused,
  endSession,
  enqueue,
  forgetSent,
  isWaiting,
  retryRefused,
  sendWaiting,
  type Taken,
  takeBack,
  takeDown,
} from './queue.ts'
import { createSender } from './sender.ts'
import { isFull, StorageProblem } from './storage.ts'
import { unlock } from './unlock.ts'
import { type CounterView, type Device, openView } from './view.ts'

const refreshMs = 5 * 60_000

export type Counter = Awaited<ReturnType<typeof openCounter>>

/** The counter of this device. Its functions change what is kept here first; the server follows when it can be reached. */
export async function openCounter(databaseName = 'fulmar-counter') {
  const view = await openView(databaseName)
  const { database, share, changed } = view
  const clock = await openClock(database)

  /** The server has said its time since it could last not be reached. */
  let isTimeKnown = false
  const noteReached = (isOnline: boolean) => {
    isTimeKnown &&= isOnline
    share({ isOnline })
  }

  /** Notes by every call whether the server can be reached. */
  const ask = async <E extends PrintedEndpoint>(
    token: string | null,
    endpoint: E,
    sent: Sent<E>,
  ): Promise<Result<E>> => {
    try {
      const answer = await callAs(token, endpoint, sent)
      noteReached(true)
      return answer
    } catch (error) {
      noteReached(!isUnreachable(error))
      throw error
    }
  }

  /** Tells the server who locked this device, by the device: their token is gone. */
  const settleLocks = async () => {
    const { device } = view.read()
    for (const staffId of await dropLockedTokens(database())) {
      await changed()
      if (!device) return
      await ask(device.token, counterStaff.lock, { body: { staffId } })
      await forgetLock(database(), staffId)
    }
  }

  /** What the server says about the store, and its time, which puts right what was recorded by a wrong clock. */
  const readState = async ({ token }: Device) => {
    const { data } = await ask(token, endpoints.state, { query: {} })
    await database().put('values', data, 'facts')
    await clock.learn(Date.parse(data.at))
    isTimeKnown = true
    share({ isRemoved: false })
    await changed()
  }

  /** Nothing leaves before the time is known, or while the clock of the device has just been moved; a device that was removed is told so when it is sent. */
  const isReachable = async () => {
    const { device } = view.read()
    if ((isTimeKnown && clock.isSteady()) || !device) return true
    return readState(device).then(
      () => true,
      error => !isUnreachable(error),
    )
  }

  const sender = createSender({
    locks: navigator.locks,
    async send() {
      if (!(await database().getAll('recordings')).some(isWaiting)) return 'DONE'
      share({ isSending: true })
      try {
        if (!(await isReachable())) return 'LATER'
        const result = await sendWaiting(database(), courier, () => void changed())
        if (result !== 'NOT_TRIED') noteReached(result !== 'UNREACHABLE')
        await settleLocks().catch(() => undefined)
        return result === 'DONE' || result === 'NOT_TRIED' ? 'DONE' : 'LATER'
      } finally {
        share({ isSending: false })
      }
    },
  })

  const refresh = async () => {
    const { device } = view.read()
    void settleLeaving(database())
    if (!device) return
    try {
      await readState(device)
      sender.wake()
      await settleLocks()
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      if (error.statusCode === 401) share({ isRemoved: true })
    }
  }

  /** The first try of what could not be kept: sent again, it says the same. */
  const tried = new Map<string, Recording>()

  /** With no room on the device, a recording exists only once the server has it. */
  const sendUnkept = async (recording: Recording): Promise<boolean> => {
    const same = tried.get(recording.key)
    const leaving = same && JSON.stringify(same.lines) === JSON.stringify(recording.lines) ? same : recording
    tried.set(leaving.key, leaving)
    const token = view.read().staff.find(({ id }) => id === leaving.staffId)?.token
    const outcome = token ? await courier.record(leaving, token) : undefined
    if (outcome?.kind === 'DONE') {
      await view.addUnkept({ ...leaving, state: 'SENT', sentAt: new Date().toISOString(), receipt: outcome.data })
      return true
    }
    const reason = outcome && 'problem' in outcome ? outcome.problem : 'The server cannot be reached.'
    throw new StorageProblem(
      `Not recorded: the storage of this device is full. ${reason} Free some space and try again.`,
    )
  }

  const onOffline = () => share({ isOnline: false })
  const onOnline = () => void refresh()
  const onVisible = () => document.visibilityState === 'visible' && void refresh()
  addEventListener('offline', onOffline)
  addEventListener('online', onOnline)
  document.addEventListener('visibilitychange', onVisible)
  const timer = setInterval(() => void refresh(), refreshMs)

  await forgetSent(database(), Date.now())
  await forgetMembers(database(), Date.now())
  share({ isOnline: navigator.onLine })
  void refresh()
  sender.wake()

  return {
    subscribe: view.subscribe,
    read: view.read,
    database,
    ask,
    refresh,

    /** Calls as somebody who unlocked this device. A session that has ended is forgotten. */
    askAs: async <E extends PrintedEndpoint>(staffId: string, endpoint: E, sent: Sent<E>): Promise<Result<E>> => {
      const token = (await database().get('staff', staffId))?.token ?? null
      try {
        return await ask(token, endpoint, sent)
      } catch (error) {
        if (token && error instanceof ApiError && error.statusCode === 401) {
          await endSession(database(), staffId, token)
          await changed()
        }
        throw error
      }
    },

    /** Makes this browser a device of a store, by the session of the store's owner, which ends with it. */
    setUp: async (ownerToken: string, input: DeviceInput): Promise<void> => {
      const { data } = await ask(ownerToken, counterStaff.addDevice, { body: input })
      const { id, name, token } = data
      await database().put('values', { id, name, token } satisfies Device, 'device')
      await changed()
      await refresh()
      await navigator.storage?.persist?.()
      await callAs(ownerToken, auth.logout, {}).catch(() => undefined)
    },

    unlock: async (staff: { id: string; name: string }, pin: string) => {
      const result = await unlock(database(), { staff, pin, deviceToken: view.read().device?.token ?? '' })
      await changed()
      sender.wake()
      return result
    },

    /** Ends somebody's session here, and on the server as soon as it can be reached. What they recorded is sent before. */
    lock: async (staffId: string) => {
      await noteLock(database(), staffId)
      sender.wake()
      await settleLocks().catch(() => undefined)
    },

    /**
     * Keeps a recording under its key and sends it as soon as possible; tells whether it is kept. `instead` of one that was
     * refused, which somebody may have corrected before; its time is kept unless the weights or the time were refused.
     */
    record: async (
      key: string,
      taken: Omit<Taken, 'at' | 'storeId' | 'recorded'>,
      instead?: Recording,
    ): Promise<boolean> => {
      const isTimeKept = instead && !instead.problemFields?.some(field => field === 'at' || field === 'lines')
      const time = isTimeKept
        ? { at: instead.at, ...(instead.recorded && { recorded: instead.recorded }) }
        : { at: new Date(clock.now()).toISOString(), recorded: clock.stamp() }
      const recording = takeDown({ ...taken, ...time, storeId: view.read().facts?.store.id ?? '' }, key)
      try {
        const isKept = await enqueue(database(), recording, instead?.key)
        await changed()
        sender.wake()
        return isKept
      } catch (error) {
        if (!isFull(error)) throw error
        return sendUnkept(recording)
      }
    },
    takeBack: async (key: string) => {
      await takeBack(database(), key)
      await changed()
      sender.wake()
    },
    discard: async (key: string) => {
      await discardRefused(database(), key)
      await changed()
    },
    retryRefused: async () => {
      await retryRefused(database())
      await changed()
      sender.wake()
    },
    sendNow: () => sender.wake(),

    /** By the server's clock as far as it is known. */
    now: () => new Date(clock.now()),

    prefer: async (preference: Partial<Pick<CounterView, 'unit' | 'scansFirst'>>) => {
      for (const [name, chosen] of Object.entries(preference)) await database().put('values', chosen, name)
      await changed()
    },

    /** Leaves nothing of the store on this device. The server forgets the device too, as soon as it can be reached. */
    signOut: async (): Promise<void> => {
      const { device } = view.read()
      await view.clear()
      dropDraft()
      if (!device) return
      await noteLeaving(database(), device)
      await settleLeaving(database())
    },

    /** For tests, which open more than one. */
    close: () => {
      sender.stop()
      clearInterval(timer)
      removeEventListener('offline', onOffline)
      removeEventListener('online', onOnline)
      document.removeEventListener('visibilitychange', onVisible)
      view.close()
    },
  }
}
