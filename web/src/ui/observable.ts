import { useSyncExternalStore } from 'react'

/** Something that happens outside React: `subscribe` calls a listener each time, until the returned function is called. */
export function createEvent<Payload = void>() {
  const listeners = new Set<(payload: Payload) => void>()
  return {
    emit: (payload: Payload): void => {
      for (const listener of listeners) listener(payload)
    },
    subscribe: (listener: (payload: Payload) => void): (() => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}

export type Observable<Value> = ReturnType<typeof createObservable<Value>>

/** A value kept outside React. */
export function createObservable<Value>(initial: Value) {
  let value = initial
  const { emit, subscribe } = createEvent()
  return {
    get: (): Value => value,
    set: (next: Value): void => {
      value = next
      emit()
    },
    subscribe,
  }
}

/** The value as React state. */
export const useObservable = <Value>({ get, subscribe }: Pick<Observable<Value>, 'get' | 'subscribe'>): Value =>
  useSyncExternalStore(subscribe, get, get)
