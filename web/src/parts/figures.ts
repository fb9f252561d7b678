import { dashboard } from '@fulmar/contract/dashboard'
import { useApi } from '#core/api/use-api.ts'

/** Hidden tabs do not refetch. */
export const REFRESH_MS = 30_000

/** Today's figures and waiting items, shared by the dashboard and the sidebar. */
export const useFigures = (isWanted = true) =>
  useApi(dashboard.figures, {}, { enabled: isWanted, staleTime: REFRESH_MS, refetchInterval: REFRESH_MS })
