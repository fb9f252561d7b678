import { dashboard } from '@fulmar/contract/dashboard'
import { useApi } from '#core/api/use-api.ts'

/** Live enough to trust. A tab that nobody looks at does not ask. */
export const REFRESH_MS = 30_000

/** Today's figures and what waits: one answer for the dashboard and the counts of the sidebar. */
export const useFigures = (isWanted = true) =>
  useApi(dashboard.figures, {}, { enabled: isWanted, staleTime: REFRESH_MS, refetchInterval: REFRESH_MS })
