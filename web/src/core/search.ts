import type { PrintedEndpoint, Received, Sent } from '@fulmar/contract/core/endpoint'
import { useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'
import { type AddressKey, readKey } from './address-key.ts'

/** An endpoint with a query that can be kept in the address. */
export type Asked = PrintedEndpoint & { query: object }

/** The validated search parameters. */
export type Checked<E extends Asked> = Asking<Received<E>>

type Asking<Parts> = Parts extends { query: infer Query } ? Query : never

/** Search parameter schemas by name. */
export type AddressKeys<State = Record<string, unknown>> = { [K in keyof State]: AddressKey }

/** Types the search parameters of a route; the page validates them. */
export const searchOf =
  <E extends Asked, More extends object = object>() =>
  (search: Record<string, unknown>): Partial<Asking<Sent<E>> & More> =>
    search as Partial<Asking<Sent<E>> & More>

/** Validates search parameters by the endpoint's query. Invalid keys are dropped. */
export function checkSearch<E extends Asked>(endpoint: E, search: Record<string, unknown>, more: AddressKeys = {}) {
  const properties = endpoint.query.properties as AddressKeys
  return readAddress({ ...properties, ...more }, search) as Checked<E>
}

function readAddress(keys: AddressKeys, search: Record<string, unknown>): Record<string, unknown> {
  const read = Object.entries(keys).map(([key, about]) => [key, readKey(about, search[key])])
  return Object.fromEntries(read.filter(([, value]) => value !== undefined))
}

/** The search parameters of this page, validated by an endpoint's query and extra keys. */
export function useChecked<E extends Asked>(endpoint: E, more?: AddressKeys): Checked<E> {
  const search: Record<string, unknown> = useSearch({ strict: false })
  return useMemo(() => checkSearch(endpoint, search, more), [endpoint, search, more])
}

/** The search parameters of a page without a list endpoint: `useAddress<{ tab?: string }>({ tab: { type: 'string' } })`. */
export function useAddress<State extends object>(keys: AddressKeys<State>): State {
  const search: Record<string, unknown> = useSearch({ strict: false })
  return useMemo(() => readAddress(keys as AddressKeys, search) as State, [keys, search])
}
