import { type AnalyticsView, analyticsArea, analyticsViews } from '@fulmar/contract/analytics/analytics'
import { useNavigate } from '@tanstack/react-router'
import { useApis } from '#core/api/use-api.ts'
import { type AddressKeys, useAddress, useChecked } from '#core/search.ts'
import { useOwnViews } from '../use-own-views.ts'

/** The views of a report; all by default. */
export interface ReportAddress {
  views?: AnalyticsView[]
}

const keys: AddressKeys<ReportAddress> = { views: { type: 'array', items: { enum: analyticsViews } } }

/** What the address of a report asks for, and the answers in the order of the views. */
export function useReport() {
  const { view: _, ...query } = useChecked(analyticsArea.view)
  const own = useOwnViews()
  const asked = useAddress<ReportAddress>(keys).views ?? own
  const views = own.filter(view => asked.includes(view))
  const answers = useApis(
    analyticsArea.view,
    views.map(view => ({ query: { ...query, view } })),
  )
  const navigate = useNavigate({ from: '/analytics/report' })
  const chooseViews = (chosen: AnalyticsView[]) =>
    void navigate({
      to: '/analytics/report',
      search: previous => ({ ...previous, views: chosen }),
      replace: true,
      resetScroll: false,
    })
  return { query, views, answers, chooseViews }
}
