import { rewardFields } from '@fulmar/contract/rewards/reward-fields'
import type { RewardRecord } from '@fulmar/contract/rewards/reward-records'
import { Text } from '@mantine/core'
import { BarChart } from '#ui/chart/BarChart.tsx'
import { FactList } from '#ui/FactList.tsx'
import { formatDate } from '#ui/format/dates.ts'
import { formatCount, formatNumber, formatPoints, NONE } from '#ui/format/numbers.ts'
import { MainAndSide } from '#ui/layout/MainAndSide.tsx'
import { Sections } from '#ui/layout/Sections.tsx'
import { Panel } from '#ui/Panel.tsx'
import { RelativeTime } from '#ui/RelativeTime.tsx'
import { RewardImage } from '../RewardImage.tsx'
import { formatAffordable, formatRange } from '../rewards.words.ts'
import { StockBar } from '../StockBar.tsx'

/** How it is taken up, what it says, and its facts. */
export const Overview = ({ reward: it }: { reward: RewardRecord }) => (
  <MainAndSide>
    <Sections>
      <Panel title="Redemptions">
        <BarChart
          title="Redemptions by week"
          xLabel="Week of"
          points={it.trend.map(({ week, requested, fulfilled }) => ({
            x: formatDate(week, undefined, 'UTC'),
            values: { requested, fulfilled },
          }))}
          series={[
            { name: 'requested', label: 'Requested' },
            { name: 'fulfilled', label: 'Fulfilled' },
          ]}
        />
      </Panel>
      <Panel title="Description and terms">
        <p className="lines">{it.description || 'No description.'}</p>
        <Text className="lines" mt={12} c="dimmed" fz="sm">
          {it.terms || 'No terms.'}
        </Text>
      </Panel>
    </Sections>
    <Sections>
      <Panel title="Image" isFlush>
        <div style={{ aspectRatio: '16 / 10' }}>
          <RewardImage image={it.image} type={it.type} />
        </div>
      </Panel>
      <Panel title="Facts">
        <Facts reward={it} />
      </Panel>
    </Sections>
  </MainAndSide>
)

const Facts = ({ reward: it }: { reward: RewardRecord }) => (
  <FactList
    facts={[
      { label: 'Cost', value: formatPoints(it.costPoints) },
      { label: 'Affordability', value: formatAffordable(it.affordableBy) },
      { label: 'Kind of stock', value: rewardFields.stockKind.options[it.stockKind] },
      { label: 'Stock', value: <StockBar reward={it} /> },
      { label: 'Low stock at', value: formatNumber(it.lowStockAt) },
      { label: 'Limit per member', value: it.perUserLimit === null ? 'None' : formatNumber(it.perUserLimit) },
      { label: 'Visible', value: formatRange(it.visibleFrom, it.visibleTo) },
      { label: 'Redeemable', value: formatRange(it.redeemableFrom, it.redeemableTo) },
      { label: 'Redeemable now', value: it.isRedeemable ? 'Yes' : 'No' },
      { label: 'Days to hand it over', value: formatCount(it.holdDays, 'day') },
      { label: 'Category', value: it.category?.name ?? NONE },
      { label: 'Supplier', value: it.supplier?.name ?? NONE },
      { label: 'Added', value: formatDate(it.createdAt) },
      { label: 'Last changed', value: <RelativeTime at={it.updatedAt} /> },
    ]}
  />
)
