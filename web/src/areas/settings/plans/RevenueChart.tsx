import { subscriptions } from '@fulmar/contract/subscriptions/subscriptions'
import { useApi } from '#core/api/use-api.ts'
import { BarChart } from '#ui/chart/BarChart.tsx'
import { dateFormatter } from '#ui/format/formatters.ts'
import { formatMoney, minorUnitsPerMajor } from '#ui/format/money.ts'
import { Panel } from '#ui/Panel.tsx'

const monthName = (month: string) =>
  dateFormatter(undefined, { month: 'short', year: '2-digit', timeZone: 'UTC' }).format(new Date(month))

/** What came in each month, from the first subscriber on. */
export function RevenueChart() {
  const found = useApi(subscriptions.stats, {})
  const it = found.data?.data
  if (!it || it.months.every(({ revenue }) => revenue === 0)) return null
  const perMajor = minorUnitsPerMajor(it.currency)
  return (
    <Panel title="Last twelve months">
      <BarChart
        title="Monthly recurring revenue at the end of each month"
        xLabel="Month"
        height={200}
        points={it.months.map(({ month, revenue }) => ({
          x: monthName(month),
          values: { revenue: revenue / perMajor },
        }))}
        series={[{ name: 'revenue', label: 'Recurring revenue' }]}
        format={value => formatMoney(value * perMajor, it.currency)}
      />
    </Panel>
  )
}
