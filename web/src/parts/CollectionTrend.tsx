import { collections, type TrendQuery } from '@fulmar/contract/collections/collections'
import { SimpleGrid } from '@mantine/core'
import { Loaded } from '#core/api/Loaded.tsx'
import { useApi } from '#core/api/use-api.ts'
import { useCan } from '#core/session/can.ts'
import { BarChart } from '#ui/chart/BarChart.tsx'
import { formatDay } from '#ui/format/dates.ts'
import { formatNumber } from '#ui/format/numbers.ts'
import { formatWeight } from '#ui/format/weight.ts'
import { Panel } from '#ui/Panel.tsx'

/** Kilograms and points by week over half a year, for roles that may see collections. */
export function CollectionTrend({ of }: { of: TrendQuery }) {
  return useCan('collections:read') ? (
    <Panel title="Last 26 weeks">
      <Charts of={of} />
    </Panel>
  ) : null
}

function Charts({ of }: { of: TrendQuery }) {
  const found = useApi(collections.trend, { query: of })
  return (
    <Loaded of={found} lines={5}>
      {({ data: weeks }) => {
        if (weeks.every(it => it.collections === 0))
          return <p className="quiet">No collections in the last 26 weeks.</p>
        const points = weeks.map(({ week, ...values }) => ({ x: formatDay(week), values }))
        return (
          <SimpleGrid minColWidth="min(100%, 22rem)" autoFlow="auto-fit" spacing={24}>
            <BarChart
              title="Kilograms by week"
              xLabel="Week from"
              height={180}
              points={points}
              series={[
                { name: 'grams', label: 'Weight', format: formatWeight },
                { name: 'collections', label: 'Collections', format: formatNumber, isTableOnly: true },
              ]}
              format={formatWeight}
            />
            <BarChart
              title="Points by week"
              xLabel="Week from"
              height={180}
              points={points}
              series={[{ name: 'points', label: 'Points', color: 'var(--coral)' }]}
            />
          </SimpleGrid>
        )
      }}
    </Loaded>
  )
}
