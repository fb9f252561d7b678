import type { Reward } from '@fulmar/contract/rewards/reward-records'
import { formatCount, formatNumber } from '#ui/format/numbers.ts'

type Stocked = Pick<Reward, 'stock' | 'stockKind'>

/** "Unlimited", "Out of stock", "12 left", "12 codes left". */
export function formatStock({ stock, stockKind }: Stocked): string {
  if (stock === null) return 'Unlimited'
  if (stock === 0) return stockKind === 'CODES' ? 'No codes left' : 'Out of stock'
  return stockKind === 'CODES' ? `${formatCount(stock, 'code')} left` : `${formatNumber(stock)} left`
}
