import type { Analytics } from '@fulmar/contract/analytics/analytics'
import type { Grantee } from '@fulmar/contract/core/permissions'
import type { ReportChoice } from '@fulmar/contract/report-schedules'
import type { Db } from '#core/db/db.ts'
import { getAnalytics } from '../analytics/analytics.ts'

/** The month that a report is about, both days included. */
export interface ReportMonth {
  from: string
  to: string
}

/** A view of the month, compared with the month before and with the same month of the year before. */
export interface ReportView {
  previous: Analytics
  year: Analytics
}

export interface MonthlyReport {
  choice: ReportChoice
  month: ReportMonth
  views: ReportView[]
}

/** The same figures as the analytics page shows its reader. One view after the other, so that it takes one connection at a time. */
export async function buildReport(
  db: Db,
  reader: Grantee,
  choice: ReportChoice,
  month: ReportMonth,
): Promise<MonthlyReport> {
  const scope = {
    plasticCode: choice.plasticCode ?? undefined,
    storeId: choice.storeId ?? undefined,
    neighborhoodId: choice.neighborhoodId ?? undefined,
  }
  const views: ReportView[] = []
  for (const view of choice.views) {
    const asked = { view, ...month, period: 'LAST_MONTH', ...scope } as const
    views.push({
      previous: await getAnalytics(db, reader, { ...asked, compare: 'previous' }),
      year: await getAnalytics(db, reader, { ...asked, compare: 'year' }),
    })
  }
  return { choice, month, views }
}
