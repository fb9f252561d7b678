import type { Reward } from '@fulmar/contract/rewards/reward-records'
import { Progress, Stack } from '@mantine/core'
import { formatStock } from '#parts/format-stock.ts'
import { shareLeft } from './rewards.words.ts'

const colorOf = ({ isLow, stock }: Pick<Reward, 'isLow' | 'stock'>) => (stock === 0 ? 'red' : isLow ? 'yellow' : 'kelp')

/** What is left, in words and as a bar. */
export const StockBar = ({ reward }: { reward: Reward }) => (
  <Stack className="small" gap={4} miw="7rem">
    <span className={reward.isLow || reward.stock === 0 ? 'strong caution' : undefined}>{formatStock(reward)}</span>
    {reward.stock !== null && (
      <Progress.Root size={6} radius="xl">
        <Progress.Section
          value={shareLeft(reward) * 100}
          color={colorOf(reward)}
          aria-label="Stock left"
          aria-valuetext={formatStock(reward)}
        />
      </Progress.Root>
    )}
  </Stack>
)
