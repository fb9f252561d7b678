import type { Reward } from '@fulmar/contract/rewards/reward-records'
import { Link } from '@tanstack/react-router'
import { formatPoints } from '#ui/format/numbers.ts'
import { RewardBadge } from '../RewardBadge.tsx'
import { RewardImage } from '../RewardImage.tsx'
import { sayAffordable, sayWindow } from '../rewards.words.ts'
import { StockBar } from '../StockBar.tsx'
import classes from './RewardGallery.module.css'

/** Rewards as members meet them, by their pictures. */
export const RewardGallery = ({ rewards }: { rewards: readonly Reward[] }) => (
  <ul className={classes.gallery} aria-label="Rewards">
    {rewards.map(reward => (
      <li key={reward.id} className={classes.card}>
        <div className={classes.cover} data-quiet={reward.status === 'ARCHIVED' || undefined}>
          <RewardImage image={reward.image} type={reward.type} />
          <span className={classes.corner}>
            <RewardBadge status={reward.status} />
          </span>
        </div>
        <div className={classes.words}>
          <Link to="/rewards/$id" params={{ id: reward.id }} className={classes.name}>
            {reward.name}
          </Link>
          <p className={classes.cost}>{formatPoints(reward.costPoints)}</p>
          <StockBar reward={reward} />
          <p className={classes.quiet}>{sayWindow(reward)}</p>
          <p className={classes.quiet}>{sayAffordable(reward.affordableBy)}</p>
        </div>
      </li>
    ))}
  </ul>
)
