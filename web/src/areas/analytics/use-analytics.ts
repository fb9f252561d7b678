import { analyticsArea } from '@fulmar/contract/analytics/analytics'
import { keepPreviousData } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useApi } from '#core/api/use-api.ts'
import { type Checked, useChecked } from '#core/search.ts'
import { useOwnViews } from './use-own-views.ts'

export type AnalyticsState = Checked<typeof analyticsArea.view>
export type ChangeAnalytics = (patch: Partial<AnalyticsState>) => void

const REFRESH_MS = 30_000

/** What the address asks for, or else the first view that the reader may read, and its answer. A store takes the place of a neighborhood, and the other way round. */
export function useAnalytics() {
  const asked = useChecked(analyticsArea.view)
  const views = useOwnViews()
  const state = { ...asked, view: views.includes(asked.view) ? asked.view : (views[0] ?? asked.view) }
  const navigate = useNavigate()
  const change: ChangeAnalytics = patch => {
    const other =
      patch.storeId !== undefined
        ? { neighborhoodId: undefined }
        : patch.neighborhoodId !== undefined
          ? { storeId: undefined }
          : {}
    void navigate({
      to: '.',
      search: (previous: Record<string, unknown>) => ({ ...previous, ...patch, ...other }),
      resetScroll: false,
    } as Parameters<typeof navigate>[0])
  }
  const answer = useApi(
    analyticsArea.view,
    { query: state },
    { placeholderData: keepPreviousData, staleTime: REFRESH_MS, refetchInterval: REFRESH_MS },
  )
  return { state, change, answer }
}
