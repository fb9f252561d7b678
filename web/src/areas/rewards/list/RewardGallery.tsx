import type { Reward } from '@fulmar/contract/rewards/reward-records'
import { Stack, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { formatPoints } from '#ui/format/numbers.ts'
import { RewardImage } from '../RewardImage.tsx'
import { formatAffordable, formatWindow, RewardBadge, stateOf } from '../rewards.words.ts'
import { StockBar } from '../StockBar.tsx'
import classes from './RewardGallery.module.css'

/** Rewards as members meet them, by their pictures. */
export const RewardGallery = ({ rewards }: { rewards: readonly Reward[] }) => (
  <ul className={classes.gallery} aria-label="Rewards">
    {rewards.map(reward => (
      <li key={reward.id} className={`surface stack ${classes.card}`}>
        <div className={classes.cover} data-quiet={reward.status === 'ARCHIVED' || undefined}>
          <RewardImage image={reward.image} type={reward.type} />
          <span className={classes.corner}>
            <RewardBadge status={stateOf(reward)} />
          </span>
        </div>
        <Stack className="grow" gap={6} p="14px 16px 16px">
          <Link to="/rewards/$id" params={{ id: reward.id }} className={`heading ${classes.name}`}>
            {reward.name}
          </Link>
          <Text className="figures" fw={600} c="kelp">
            {formatPoints(reward.costPoints)}
          </Text>
          <StockBar reward={reward} />
          <p className="quiet small">{formatWindow(reward)}</p>
          <p className="quiet small">{formatAffordable(reward.affordableBy)}</p>
        </Stack>
      </li>
    ))}
  </ul>
)
