import type { Redemption } from '@fulmar/contract/rewards/redemptions'
import { Button } from '@mantine/core'
import { formatMember } from '#parts/member-code.ts'
import { Dialog } from '#ui/dialog/Dialog.tsx'
import { formatDate } from '#ui/format/dates.ts'
import { formatPoints } from '#ui/format/numbers.ts'

interface Props {
  redemption: Redemption
  onClose: () => void
}

/** What happens after a reward was redeemed on behalf of a member, who alone gets its code. */
export function RedeemedDialog({ redemption: it, onClose }: Props) {
  return (
    <Dialog
      isOpen
      title={`${it.reward.name} redeemed`}
      onClose={onClose}
      footer={
        <Button data-autofocus onClick={onClose}>
          Done
        </Button>
      }
    >
      <p className="quiet">
        {formatPoints(it.costPoints)} of {formatMember(it.user)} are held until {formatDate(it.expiresAt)}. The code was
        emailed to the member, who shows it {it.store ? `at ${it.store.name}` : 'at any store'} to collect the reward.
      </p>
      <p className="quiet">You can hand it over with that code. Without it, another administrator must.</p>
    </Dialog>
  )
}
