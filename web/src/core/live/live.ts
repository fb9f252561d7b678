import { type LiveEvent, notifications } from '@fulmar/contract/notifications/notifications'
import { createEvent } from '#ui/observable.ts'
import { ApiError } from '../api/api-error.ts'
import { readEvents } from '../api/read-events.ts'

const received = createEvent<LiveEvent>()

/** Calls a listener for every live event of this tab. Returns a function to stop. */
export const onLiveEvent = received.subscribe

const firstRetryMs = 1_000
const longestRetryMs = 30_000
/** The server sends something every 25 seconds. */
const silenceMs = 60_000

/** Half of it at random, so that not everybody returns at the same moment when a server restarts. */
const retryMs = (failures: number) =>
  Math.min(longestRetryMs, firstRetryMs * 2 ** Math.max(0, failures - 1)) * (0.5 + Math.random() / 2)

/** Nobody is signed in any more, or the role has no such permission: asking again would not help. */
const isFinal = (error: unknown) => error instanceof ApiError && (error.statusCode === 401 || error.statusCode === 403)

/**
 * Keeps one stream of live events open while the tab is visible and online. After a gap of any kind the server tells what changed
 * since the last event. Returns a function to stop.
 */
export function keepLive(): () => void {
  let stream: AbortController | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  let after: string | undefined
  let failures = 0
  let isStopped = false

  function close() {
    clearTimeout(timer)
    stream?.abort()
    stream = undefined
  }

  function later(ms: number) {
    clearTimeout(timer)
    timer = setTimeout(follow, ms)
  }

  function follow() {
    close()
    if (isStopped || document.hidden || !navigator.onLine) return
    const opened = new AbortController()
    stream = opened
    read(opened).catch((error: unknown) => {
      if (opened !== stream) return
      clearTimeout(timer)
      if (isFinal(error)) return
      failures++
      later(retryMs(failures))
    })
  }

  async function read(opened: AbortController) {
    // A connection that is lost without notice is silent for ever.
    const watch = () => later(silenceMs)
    watch()
    const onEvent = (event: LiveEvent) => {
      watch()
      failures = 0
      after = event.at
      received.emit(event)
    }
    await readEvents(notifications.live, { query: { after } }, { signal: opened.signal, onEvent })
    // The server ends a stream when a session or a role changes, or when it stops.
    if (opened === stream) later(retryMs(1))
  }

  const again = () => {
    failures = 0
    follow()
  }
  document.addEventListener('visibilitychange', again)
  addEventListener('online', again)
  follow()
  return () => {
    isStopped = true
    document.removeEventListener('visibilitychange', again)
    removeEventListener('online', again)
    close()
  }
}
