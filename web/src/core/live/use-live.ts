import type { ActivityEntity } from '@fulmar/contract/activity/activity-entities'
import type { PrintedEndpoint } from '@fulmar/contract/core/endpoint'
import type { LiveEvent } from '@fulmar/contract/notifications/notifications'
import { useEffect, useEffectEvent } from 'react'
import { refresh } from '../api/queries.ts'
import { onLiveEvent } from './live.ts'

/** A busy programme changes every second; a screen need not. */
const restMs = 5_000

/** Runs at once, and again after a rest if it was asked for meanwhile. */
function rested(work: () => void) {
  let timer: ReturnType<typeof setTimeout> | undefined
  let isAsked = false
  const run = () => {
    work()
    timer = setTimeout(() => {
      timer = undefined
      if (isAsked) run()
      isAsked = false
    }, restMs)
  }
  return {
    ask: () => {
      if (timer === undefined) run()
      else isAsked = true
    },
    stop: () => clearTimeout(timer),
  }
}

/**
 * Keeps a screen up to date: refetches these endpoints, or everything on it, when records of these kinds change.
 * `useLive(['store'], [stores.list])`
 */
export function useLive(
  kinds: readonly (ActivityEntity | 'notification')[] | 'any records',
  endpoints?: readonly Pick<PrintedEndpoint, 'path'>[],
): void {
  const update = useEffectEvent(() => void refresh(endpoints))
  const concerns = useEffectEvent((event: LiveEvent) => {
    if (event.topic === 'records') return kinds === 'any records' || event.areas.some(kind => kinds.includes(kind))
    return event.topic === 'notification' && kinds.includes('notification')
  })
  useEffect(() => {
    const { ask, stop } = rested(() => update())
    const unsubscribe = onLiveEvent(event => {
      if (concerns(event)) ask()
    })
    return () => {
      unsubscribe()
      stop()
    }
  }, [])
}
