import type { PrintedEndpoint, Sent } from '@fulmar/contract/endpoint'
import { users } from '@fulmar/contract/users'
import { QueryClient, type QueryKey } from '@tanstack/react-query'
import { ApiError } from './api-error.ts'

const fiveMinutes = 5 * 60 * 1000

/** A refusal stays a refusal; only what may pass by itself (no network, 5xx) is tried again. */
const mayPass = (error: unknown) =>
  !(error instanceof ApiError) || error.statusCode === undefined || error.statusCode >= 500

/** One client for the whole app. Calls are tried even when the browser says "offline": the server may be on this machine. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: fiveMinutes,
      refetchOnWindowFocus: false,
      networkMode: 'always',
      // Said because `always` would turn it off: what failed without a network is read again once it is back.
      refetchOnReconnect: true,
      retry: (failures, error) => failures < 2 && mayPass(error),
    },
    mutations: { networkMode: 'always' },
  },
})

/** The key of what an endpoint answered: made from the call itself, never written by hand. */
export const keyOf = <E extends PrintedEndpoint>(endpoint: E, sent: Sent<E>): QueryKey => [endpoint.path, sent]

export const myProfileKey = keyOf(users.myProfile, {})

/** Reads again what the named endpoints answered; without names everything but what is cached for ever. */
export function refresh(endpoints?: readonly Pick<PrintedEndpoint, 'path'>[]): Promise<void> {
  if (!endpoints) return queryClient.invalidateQueries({ predicate: query => query.meta?.cachedForEver !== true })
  return Promise.all(endpoints.map(({ path }) => queryClient.invalidateQueries({ queryKey: [path] }))).then(() => {})
}
