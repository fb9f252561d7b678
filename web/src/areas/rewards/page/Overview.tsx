import { rewardFields } from '@fulmar/contract/rewards/reward-fields'
import type { RewardRecord } from '@fulmar/contract/rewards/reward-records'
import { Text } from '@mantine/core'
import { Money } from '#parts/programme/Money.tsx'
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
export const Overview = ({ reward }: { reward: RewardRecord }) => (
  <MainAndSide>
    <Sections>
      <Panel title="Redemptions">
        <BarChart
          title="Redemptions by week"
          xLabel="Week of"
          points={reward.trend.map(({ week, requested, fulfilled }) => ({
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
        <p className="lines">{reward.description || 'No description.'}</p>
        <Text className="lines" mt={12} c="dimmed" fz="sm">
          {reward.terms || 'No terms.'}
        </Text>
      </Panel>
    </Sections>
    <Sections>
      <Panel title="Image" isFlush>
        <div style={{ aspectRatio: '16 / 10' }}>
          <RewardImage image={reward.image} type={reward.type} />
        </div>
      </Panel>
      <Panel title="Facts">
        <Facts reward={reward} />
      </Panel>
    </Sections>
  </MainAndSide>
)

const Facts = ({ reward }: { reward: RewardRecord }) => (
  <FactList
    facts={[
      { label: 'Cost', value: formatPoints(reward.costPoints) },
      { label: 'Worth', value: reward.worth === null ? 'Not known' : <Money minorUnits={reward.worth} /> },
      { label: 'Affordability', value: formatAffordable(reward.affordableBy) },
      { label: 'Kind of stock', value: rewardFields.stockKind.options[reward.stockKind] },
      { label: 'Stock', value: <StockBar reward={reward} /> },
      { label: 'Low stock at', value: formatNumber(reward.lowStockAt) },
      { label: 'Limit per member', value: reward.perUserLimit === null ? 'None' : formatNumber(reward.perUserLimit) },
      { label: 'Visible', value: formatRange(reward.visibleFrom, reward.visibleTo) },
      { label: 'Redeemable', value: formatRange(reward.redeemableFrom, reward.redeemableTo) },
      { label: 'Redeemable now', value: reward.isRedeemable ? 'Yes' : 'No' },
      { label: 'Days to hand it over', value: formatCount(reward.holdDays, 'day') },
      { label: 'Category', value: reward.category?.name ?? NONE },
      { label: 'Supplier', value: reward.supplier?.name ?? NONE },
      { label: 'Added', value: formatDate(reward.createdAt) },
      { label: 'Last changed', value: <RelativeTime at={reward.updatedAt} /> },
    ]}
  />
)
