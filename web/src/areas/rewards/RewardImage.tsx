import type { RewardType } from '@fulmar/contract/rewards/reward-records'
import { BadgePercent, HeartHandshake, type LucideIcon, Package, Ticket } from 'lucide-react'
import { Picture } from '#ui/Picture.tsx'

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

/** Its picture, or the sign of its type. */
export const RewardImage = ({ image, type }: Props) => <Picture file={image} icon={icons[type]} />
