import type { Reward } from '@fulmar/contract/rewards/reward-records'
import { Alert } from '@mantine/core'
import { TriangleAlert } from 'lucide-react'
import { formatStock } from '#parts/format-stock.ts'

/** Says so while something can still be done about it; a reward that is not on offer needs none. */
export function StockNotice({ reward }: { reward: Reward }) {
  const { stock, stockKind, isLow, status } = reward
  if (status === 'ARCHIVED' || stock === null || !(isLow || stock === 0)) return null
  const more = stockKind === 'CODES' ? 'Import more codes' : 'Raise the stock'
  return (
    <Alert color={stock === 0 ? 'red' : 'yellow'} icon={<TriangleAlert size={18} />} role="status">
      {stock === 0
        ? `${formatStock(reward)}: members cannot redeem this reward. ${more} to offer it again.`
        : `Only ${formatStock(reward)}. ${more} before it runs out.`}
    </Alert>
  )
}
