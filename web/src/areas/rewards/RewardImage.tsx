import type { RewardType } from '@fulmar/contract/rewards'
import { BadgePercent, HeartHandshake, type LucideIcon, Package, Ticket } from 'lucide-react'
import classes from './rewards.module.css'

interface Props {
  image: string | null
  type: RewardType
}

const icons: Record<RewardType, LucideIcon> = {
  PRODUCT: Package,
  VOUCHER: Ticket,
  DISCOUNT: BadgePercent,
  DONATION: HeartHandshake,
}

/** Its picture, or the sign of its type. The name stands beside it, so neither says it again. */
export function RewardImage({ image, type }: Props) {
  if (image) return <img className={classes.picture} src={`/files/${image}`} alt="" loading="lazy" />
  const Icon = icons[type]
  return (
    <span className={classes.noPicture} aria-hidden>
      <Icon />
    </span>
  )
}
