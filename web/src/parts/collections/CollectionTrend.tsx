import { analyticsArea } from '@fulmar/contract/analytics/analytics'
import { collections, type TrendQuery } from '@fulmar/contract/collections/collections'
import { SimpleGrid } from '@mantine/core'
import { Loaded } from '#core/api/Loaded.tsx'
import { useApi } from '#core/api/use-api.ts'
import { useMay } from '#core/session/can.ts'
import { BarChart } from '#ui/chart/BarChart.tsx'
import { formatDay, formatMonth } from '#ui/format/dates.ts'
import { formatNumber } from '#ui/format/numbers.ts'
import { formatWeight } from '#ui/format/weight.ts'
import { Panel } from '#ui/Panel.tsx'
import { type Polymer, polymerColor, polymerName } from '../../theme/polymers.ts'

/** Kilograms and points by week over half a year, for roles that may see collections. */
export function CollectionTrend({ of }: { of: TrendQuery }) {
  const may = useMay()
  return (
    <>
      {may('collections:read') && (
        <Panel title="Last 26 weeks">
          <Charts of={of} />
        </Panel>
      )}
      {!of.userId && may('analytics:read') && <PlasticMix of={of} />}
    </>
  )
}

function Charts({ of }: { of: TrendQuery }) {
  const found = useApi(collections.trend, { query: of })
  return (
    <Loaded of={found} lines={5}>
      {({ data: weeks }) => {
        if (weeks.every(week => week.collections === 0))
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

/** What a store or a neighborhood brings in, month by month over a year. */
function PlasticMix({ of: { storeId, neighborhoodId } }: { of: TrendQuery }) {
  const query = { metric: 'grams', group: 'plastic', period: '12M', bucket: 'MONTH', storeId, neighborhoodId } as const
  const found = useApi(analyticsArea.metrics, { query })
  return (
    <Loaded of={found} lines={5}>
      {({ data: { series } }) =>
        series.length > 0 && (
          <Panel title="Last 12 months">
            <BarChart
              title="Kilograms by month, by plastic"
              xLabel="Month"
              height={180}
              isStacked
              points={(series[0]?.points ?? []).map(({ from }, at) => ({
                x: formatMonth(from.slice(0, 7)),
                values: Object.fromEntries(
                  series.map(values => [values.group?.id ?? '', values.points[at]?.value ?? 0]),
                ),
              }))}
              series={series.map(({ group }) => ({
                name: group?.id ?? '',
                label: polymerName(group?.id ?? ''),
                color: polymerColor((group?.id ?? 'OTHER') as Polymer),
              }))}
              format={formatWeight}
            />
          </Panel>
        )
      }
    </Loaded>
  )
}
