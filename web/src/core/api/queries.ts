import type { PrintedEndpoint, Sent } from '@fulmar/contract/core/endpoint'
import { users } from '@fulmar/contract/users/users'
import { QueryClient, type QueryKey } from '@tanstack/react-query'
import { ApiError } from './api-error.ts'

const fiveMinutes = 5 * 60 * 1000

/** Only network errors and 5xx are retried. */
const mayPass = (error: unknown) =>
  !(error instanceof ApiError) || error.statusCode === undefined || error.statusCode >= 500

/** The app's query client. Calls are made even when the browser is offline: the server may be on this machine. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: fiveMinutes,
      refetchOnWindowFocus: false,
      networkMode: 'always',
      // Explicit, because `always` would turn it off.
      refetchOnReconnect: true,
      retry: (failures, error) => failures < 2 && mayPass(error),
    },
    mutations: { networkMode: 'always' },
  },
})

/** The query key, derived from the call. */
export const keyOf = <E extends PrintedEndpoint>(endpoint: E, sent: Sent<E>): QueryKey => [endpoint.path, sent]

export const myProfileKey = keyOf(users.myProfile, {})

/** Refetches the given endpoints, or everything not cached forever. */
export function refresh(endpoints?: readonly Pick<PrintedEndpoint, 'path'>[]): Promise<void> {
  if (!endpoints) return queryClient.invalidateQueries({ predicate: query => query.meta?.cachedForEver !== true })
  return Promise.all(endpoints.map(({ path }) => queryClient.invalidateQueries({ queryKey: [path] }))).then(() => {})
}
