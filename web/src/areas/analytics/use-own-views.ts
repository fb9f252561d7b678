import type { AnalyticsView } from '@fulmar/contract/analytics/analytics'
import { viewsOf } from '@fulmar/contract/analytics/view-names'
import { useAdminDetails } from '#core/session/AdminDetailsProvider.tsx'

/** The views that the reader's role may read. */
export function useOwnViews(): AnalyticsView[] {
  const { adminDetails } = useAdminDetails()
  return adminDetails ? viewsOf(adminDetails) : []
}
