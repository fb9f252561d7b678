import { type PlasticCode, plasticRates, type RateLimitsQuery } from '@fulmar/contract/plastic-rates/plastic-rates'
import { rateProposals } from '@fulmar/contract/plastic-rates/rate-proposals'
import { useApi } from '#core/api/use-api.ts'

export const usePlastics = () => useApi(plasticRates.types, {})

/** Active and scheduled rates of all plastics. */
export const useCurrentRates = () =>
  useApi(plasticRates.list, { query: { status: ['ACTIVE', 'SCHEDULED'], limit: 100 } })

/** Pending proposals, oldest first. */
export const useProposals = (code?: PlasticCode) =>
  useApi(rateProposals.list, {
    query: { ...(code && { plasticCode: [code] }), status: ['PENDING'], sortOrder: 'asc', limit: 100 },
  })

/** How far a rate can change without approval; undefined until a plastic is chosen. */
export const useRateLimits = (query: Partial<RateLimitsQuery>) => {
  const { plasticCode } = query
  const limits = useApi(
    plasticRates.limits,
    { query: { ...query, plasticCode: plasticCode ?? 'PET' } },
    { enabled: plasticCode !== undefined, staleTime: 0 },
  )
  return limits.data?.data
}

/** The newest versions of one plastic or of all, without cancelled ones, for charts. */
export const useRateHistory = (code?: PlasticCode) =>
  useApi(plasticRates.list, {
    query: {
      ...(code && { plasticCode: [code] }),
      status: ['ACTIVE', 'SCHEDULED', 'SUPERSEDED'],
      limit: 100,
      sortOrder: 'desc',
    },
  })
