import { type Redemption, redemptions } from '@fulmar/contract/rewards/redemptions'
import { useApi } from '#core/api/use-api.ts'
import { ReviewInbox } from '#parts/inbox/ReviewInbox.tsx'
import { type QueueProps, useQueue } from '#parts/inbox/use-queue.ts'
import { formatPoints } from '#ui/format/numbers.ts'
import { EmptyState } from '#ui/states/EmptyState.tsx'
import { Expiry } from './Expiry.tsx'
import { RedemptionCase } from './RedemptionCase.tsx'
import { openRedemptions } from './redemptions.state.ts'
import { useRedemptionDecisions } from './use-redemption-decisions.tsx'

const itemOf = (redemption: Redemption) => ({
  id: redemption.id,
  title: redemption.user.name,
  detail: [redemption.reward.name, redemption.store?.name, formatPoints(redemption.costPoints)]
    .filter(Boolean)
    .join(' · '),
  aside: <Expiry at={redemption.expiresAt} />,
})

/** Open redemptions, oldest first, to hand over or cancel. */
export function RedemptionQueue(props: QueueProps) {
  const queue = useQueue(useApi(redemptions.list, openRedemptions), props, 'redemption')
  const decisions = useRedemptionDecisions(queue.opened, queue.openNext)
  return (
    <ReviewInbox
      label="Redemptions to hand over"
      queue={queue}
      itemOf={itemOf}
      {...decisions}
      empty={
        <EmptyState title="Nothing to hand over">
          Rewards that members redeem wait here until they are handed over.
        </EmptyState>
      }
    >
      {data => <RedemptionCase key={data.id} redemption={data} />}
    </ReviewInbox>
  )
}
