import { type PlasticCode, plasticRates } from '@fulmar/contract/plastic-rates'
import { useApi } from '#core/use-api.ts'

/** The plastics themselves hardly ever change. */
export const usePlastics = () => useApi(plasticRates.types, {}, { staleTime: Number.POSITIVE_INFINITY })

/** What holds now and what is to come, of every plastic. */
export const useCurrentRates = () =>
  useApi(plasticRates.list, { query: { status: ['ACTIVE', 'SCHEDULED'], limit: 100 } })

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
