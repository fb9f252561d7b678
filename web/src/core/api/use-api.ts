import type { PrintedEndpoint, Result, Sent } from '@fulmar/contract/core/endpoint'
import {
  keepPreviousData,
  type UseMutationResult,
  type UseQueryOptions,
  type UseQueryResult,
  useMutation,
  useQueries,
  useQuery,
} from '@tanstack/react-query'
import { toast } from '../toasts.tsx'
import { orAlone } from './alone.ts'
import type { ApiError } from './api-error.ts'
import { call } from './call.ts'
import { keyOf, refresh } from './queries.ts'

export type ReadOptions<R> = Pick<
  UseQueryOptions<R, ApiError>,
  'enabled' | 'staleTime' | 'placeholderData' | 'refetchInterval' | 'refetchOnWindowFocus' | 'retry'
>

const isList = (endpoint: PrintedEndpoint) =>
  typeof endpoint.response !== 'string' && 'totalCount' in endpoint.response.shape

/** An empty response becomes an empty list. */
const orEmptyList = <R>(result: R): R => {
  const page = result as { totalCount?: number | null; data?: unknown[] | null }
  return { ...result, totalCount: page.totalCount ?? 0, data: page.data ?? [] }
}

/** Queries an endpoint. Lists keep the previous page while the next one loads. */
export function useApi<E extends PrintedEndpoint>(
  endpoint: E,
  sent: Sent<E>,
  options: ReadOptions<Result<E>> = {},
): UseQueryResult<Result<E>, ApiError> {
  const list = isList(endpoint)
  return useQuery<Result<E>, ApiError>({
    queryKey: keyOf(endpoint, sent),
    queryFn: async ({ signal }) => {
      const result = await call(endpoint, sent, { signal })
      return list ? orEmptyList(result) : result
    },
    ...(list ? { placeholderData: keepPreviousData } : {}),
    ...options,
  })
}

/** Queries an endpoint once for each of `sent`, in their order. */
export function useApis<E extends PrintedEndpoint>(
  endpoint: E,
  sent: readonly Sent<E>[],
): UseQueryResult<Result<E>, ApiError>[] {
  return useQueries({
    queries: sent.map(one => ({
      queryKey: keyOf(endpoint, one),
      queryFn: ({ signal }: { signal: AbortSignal }) => call(endpoint, one, { signal }),
    })),
  })
}

export interface SendOptions<E extends PrintedEndpoint> {
  /** Hides the toast with the response message. */
  hideToast?: boolean
  /** The endpoints to refetch; all by default. */
  refresh?: readonly Pick<PrintedEndpoint, 'path'>[]
  onSuccess?: (result: Result<E>, sent: Sent<E>) => void
  closePopup?: () => void
  multipart?: boolean
}

/** The text of an error toast. */
export const failureText = (error: ApiError): string => error.message || 'Something went wrong!'

/** A mutation: toast, refresh, callback, close popup; on failure an error toast. */
export function useSend<E extends PrintedEndpoint>(
  endpoint: E,
  options: SendOptions<E> = {},
): UseMutationResult<Result<E>, ApiError, Sent<E>> {
  return useMutation<Result<E>, ApiError, Sent<E>>({
    mutationFn: sent => orAlone(() => call(endpoint, sent, { multipart: options.multipart })),
    onSuccess: (result, sent) => {
      const { message } = result as { message?: string }
      if (!options.hideToast && message) toast.success(message)
      void refresh(options.refresh)
      options.onSuccess?.(result, sent)
      options.closePopup?.()
    },
    onError: error => {
      // The session-ended toast has already been shown.
      if (error.statusCode === 401 && endpoint.access !== 'public') return
      toast.error(failureText(error))
    },
  })
}
