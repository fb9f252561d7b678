import { type PlasticCode, plasticRates, type RateLimitsQuery } from '@fulmar/contract/plastic-rates'
import { rateProposals } from '@fulmar/contract/rate-proposals'
import { useApi } from '#core/api/use-api.ts'

/** The plastics themselves hardly ever change. */
export const usePlastics = () => useApi(plasticRates.types, {}, { staleTime: Number.POSITIVE_INFINITY })

/** What holds now and what is to come, of every plastic. */
export const useCurrentRates = () =>
  useApi(plasticRates.list, { query: { status: ['ACTIVE', 'SCHEDULED'], limit: 100 } })

/** Proposals that wait for a second person, oldest first. */
export const useProposals = (code?: PlasticCode) =>
  useApi(rateProposals.list, {
    query: { ...(code && { plasticCode: [code] }), status: ['PENDING'], sortOrder: 'asc', limit: 100 },
  })

/** How far a rate may go without a second person; nothing until the plastic is chosen. */
export const useRateLimits = (query: Partial<RateLimitsQuery>) => {
  const { plasticCode } = query
  const limits = useApi(
    plasticRates.limits,
    { query: { ...query, plasticCode: plasticCode ?? 'PET' } },
    { enabled: plasticCode !== undefined, staleTime: 0 },
  )
  return limits.data?.data
}

/** The newest versions of one plastic or of all, without the cancelled ones: what lines and lanes are drawn from. */
export const useRateHistory = (code?: PlasticCode) =>
  useApi(plasticRates.list, {
    query: {
      ...(code && { plasticCode: [code] }),
      status: ['ACTIVE', 'SCHEDULED', 'SUPERSEDED'],
      limit: 100,
      sortOrder: 'desc',
    },
  })
