import type { PrintedEndpoint, Received, Sent } from '@fulmar/contract/endpoint'
import { useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'
import { type AddressKey, readKey } from './address-key.ts'

/** An endpoint whose query can stand in an address. */
export type Asked = PrintedEndpoint & { query: object }

/** What an address says, after it was checked. */
export type Checked<E extends Asked> = Asking<Received<E>>

type Asking<Parts> = Parts extends { query: infer Query } ? Query : never

/** The keys of an address, by name. */
export type AddressKeys<State = Record<string, unknown>> = { [K in keyof State]: AddressKey }

/** Types the address of a route for links and navigation; the page itself checks it. */
export const searchOf =
  <E extends Asked, More extends object = object>() =>
  (search: Record<string, unknown>): Partial<Asking<Sent<E>> & More> =>
    search as Partial<Asking<Sent<E>> & More>

/** Reads what an address says by the endpoint's own query. A key that does not hold is left out, never a reason to fail. */
export function checkSearch<E extends Asked>(endpoint: E, search: Record<string, unknown>, more: AddressKeys = {}) {
  const properties = endpoint.query.properties as AddressKeys
  return readAddress({ ...properties, ...more }, search) as Checked<E>
}

function readAddress(keys: AddressKeys, search: Record<string, unknown>): Record<string, unknown> {
  const read = Object.entries(keys).map(([key, about]) => [key, readKey(about, search[key])])
  return Object.fromEntries(read.filter(([, value]) => value !== undefined))
}

/** The address of this page, checked by an endpoint's query and what the page adds to it. */
export function useChecked<E extends Asked>(endpoint: E, more?: AddressKeys): Checked<E> {
  const search: Record<string, unknown> = useSearch({ strict: false })
  return useMemo(() => checkSearch(endpoint, search, more), [endpoint, search, more])
}

/** The address of a page that asks no single endpoint: `useAddress<{ tab?: string }>({ tab: { type: 'string' } })`. */
export function useAddress<State extends object>(keys: AddressKeys<State>): State {
  const search: Record<string, unknown> = useSearch({ strict: false })
  return useMemo(() => readAddress(keys as AddressKeys, search) as State, [keys, search])
}
