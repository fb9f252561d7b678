import { createContext, useContext, useSyncExternalStore } from 'react'
import type { Counter } from './model/counter.ts'
import type { CounterView } from './model/view.ts'

export const CounterContext = createContext<Counter | null>(null)

export function useCounter(): Counter {
  const counter = useContext(CounterContext)
  if (!counter) throw new Error('Outside of the counter')
  return counter
}

/** What the device knows, as it changes. */
export function useView(): CounterView {
  const { subscribe, read } = useCounter()
  return useSyncExternalStore(subscribe, read)
}
