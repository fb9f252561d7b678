import { rewards as rewardCalls } from '@fulmar/contract/rewards/rewards'
import { useQueries } from '@tanstack/react-query'
import type { ApiError } from '#core/api/api-error.ts'
import { call } from '#core/api/call.ts'
import { keyOf } from '#core/api/queries.ts'
import type { RewardsById } from './prizes-form.ts'

interface Found {
  /** Undefined until all are loaded. */
  rewards: RewardsById | undefined
  error: ApiError | undefined
  refetch: () => void
}

/** Rewards that prizes name by their id. */
export const useRewardsById = (ids: readonly string[]): Found =>
  useQueries({
    queries: [...new Set(ids)].map(id => ({
      queryKey: keyOf(rewardCalls.get, { params: { id } }),
      queryFn: () => call(rewardCalls.get, { params: { id } }),
    })),
    combine: found => ({
      rewards: found.every(({ data }) => data)
        ? new Map(found.flatMap(({ data }) => (data ? [[data.data.id, data.data]] : [])))
        : undefined,
      error: (found.find(({ error }) => error)?.error ?? undefined) as ApiError | undefined,
      refetch: () => found.forEach(it => void it.refetch()),
    }),
  })
