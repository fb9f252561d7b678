import { type DashboardPeriod, dashboard } from '@fulmar/contract/dashboard/dashboard'
import { keepPreviousData } from '@tanstack/react-query'
import { useApi } from '#core/api/use-api.ts'

const REFRESH_MS = 30_000

/**
 * How the dashboard and the sidebar keep up to date: every half minute, and when their tab is looked at again. Hidden
 * tabs do not refetch.
 */
export const upToDate = {
  staleTime: REFRESH_MS,
  refetchInterval: REFRESH_MS,
  refetchOnWindowFocus: true,
  placeholderData: keepPreviousData,
} as const

/** The figures of a period and waiting items, shared by the dashboard and the sidebar. */
export const useFigures = (isWanted = true, period: DashboardPeriod = 'TODAY') =>
  useApi(dashboard.figures, { query: { period } }, { enabled: isWanted, ...upToDate })
