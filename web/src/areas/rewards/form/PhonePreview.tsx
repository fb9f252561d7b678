import { Text } from '@mantine/core'
import { type Control, useWatch } from 'react-hook-form'
import { FileImage } from '#parts/uploads/FileImage.tsx'
import type { Uploads } from '#parts/uploads/use-uploads.ts'
import { formatCount, formatPoints } from '#ui/format/numbers.ts'
import { PhoneFrame, PhoneWords } from '#ui/PhoneFrame.tsx'
import { RewardImage } from '../RewardImage.tsx'
import { formatWindow } from '../rewards.words.ts'
import classes from './PhonePreview.module.css'
import type { RewardEdit, RewardEdited } from './reward-form.ts'

interface Props {
  control: Control<RewardEdit, unknown, RewardEdited>
  uploads: Uploads
}

/** The reward as a member sees it, while it is being written. */
export function PhonePreview({ control, uploads }: Props) {
  const reward = useWatch({ control }) as Partial<RewardEdit>
  const [chosen] = uploads.items
  const cost = formatPoints(reward.costPoints || undefined)
  return (
    <PhoneFrame label="Preview for members">
      <div style={{ flex: 'none', height: 170 }}>
        {chosen ? (
          <FileImage file={chosen.file} alt="" className="covers" />
        ) : (
          <RewardImage image={reward.image ?? null} type={reward.type ?? 'PRODUCT'} />
        )}
      </div>
      <PhoneWords>
        {reward.category && <p className="quiet fine lines">{reward.category.name}</p>}
        <Text className="heading" fz="xl">
          {reward.name || 'Name of the reward'}
        </Text>
        <Text fw={600} c="kelp">
          {cost}
        </Text>
        {reward.description && <p className="small lines">{reward.description}</p>}
        <p className="quiet fine lines">
          {formatWindow({ redeemableFrom: reward.redeemableFrom ?? null, redeemableTo: reward.redeemableTo ?? null })}
          {reward.perUserLimit ? ` · ${formatCount(reward.perUserLimit, 'time', 'times')} per member` : ''}
        </p>
        {reward.terms && (
          <>
            <Text pt={6} fz="xs" fw={600}>
              Terms
            </Text>
            <p className="quiet fine lines">{reward.terms}</p>
          </>
        )}
      </PhoneWords>
      <p className={`small strong ${classes.button}`}>{reward.costPoints ? `Redeem for ${cost}` : 'Redeem'}</p>
    </PhoneFrame>
  )
}
