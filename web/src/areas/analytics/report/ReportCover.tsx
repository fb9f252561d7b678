import type { Analytics, AnalyticsView } from '@fulmar/contract/analytics/analytics'
import { viewNames } from '@fulmar/contract/analytics/view-names'
import { Text } from '@mantine/core'
import { useAdminDetails } from '#core/session/AdminDetailsProvider.tsx'
import { formatCompared, formatDays, formatNarrowing } from '#parts/analytics/figure-words.ts'
import { OldDays } from '#parts/analytics/OldDays.tsx'
import { Wordmark } from '#ui/brand/Wordmark.tsx'
import { FactList } from '#ui/FactList.tsx'
import { formatDateTime } from '#ui/format/dates.ts'
import { comparisonNames } from '../analytics.words.ts'
import type { AnalyticsState } from '../use-analytics.ts'
import classes from './report.module.css'

interface Props {
  /** Any view: they share the period and the place. */
  first: Analytics
  views: AnalyticsView[]
  query: Omit<AnalyticsState, 'view'>
}

export function ReportCover({ first, views, query }: Props) {
  const { adminDetails } = useAdminDetails()
  const { period, compared, timeZone, updatedAt } = first
  return (
    <header className={`stack ${classes.cover}`}>
      <Wordmark size={34} />
      <div>
        <h1>Programme report</h1>
        <Text mt={8} fz="xl" c="dimmed">
          {formatDays(period)}
        </Text>
      </div>
      <FactList
        facts={[
          { label: 'Figures of', value: formatNarrowing(first, query.plasticCode) },
          {
            label: 'Compared with',
            value: compared
              ? `${formatCompared(compared, first)} (${comparisonNames[query.compare].toLowerCase()})`
              : 'Nothing',
          },
          { label: 'Contents', value: views.map(view => viewNames[view]).join(', ') },
          { label: 'Time zone', value: timeZone },
          { label: 'Figures as of', value: formatDateTime(updatedAt, undefined, timeZone) },
          { label: 'Prepared by', value: adminDetails?.name ?? '' },
        ]}
      />
      <OldDays {...first} />
    </header>
  )
}
