import { type Redemption, redemptions } from '@fulmar/contract/rewards/redemptions'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { z } from 'zod'
import { useAttemptKey } from '#core/api/attempt-key.ts'
import { useSend } from '#core/api/use-api.ts'
import { formatMember } from '#parts/member-code.ts'
import { picked, usePickedField } from '#parts/pickers/picked-field.ts'
import type { Picked } from '#parts/pickers/picker-search.ts'
import { RewardPicker } from '#parts/pickers/RewardPicker.tsx'
import { StorePicker } from '#parts/pickers/StorePicker.tsx'
import { UserPicker } from '#parts/pickers/UserPicker.tsx'
import { Dialog } from '#ui/dialog/Dialog.tsx'
import { FactList } from '#ui/FactList.tsx'
import { FormDrawer } from '#ui/form/FormDrawer.tsx'
import { useSendForm } from '#ui/form/use-send-form.ts'
import { formatDate } from '#ui/format/dates.ts'
import { formatPoints } from '#ui/format/numbers.ts'

const redeemForm = z
  .object({ user: picked.nullable(), reward: picked.nullable(), store: picked.nullable() })
  .refine(row => row.user !== null, { path: ['user'], message: 'Choose a member' })
  .refine(row => row.reward !== null, { path: ['reward'], message: 'Choose a reward' })

interface RedeemProps {
  /** The member it is opened for, with the points they have. */
  member?: Picked & { available: number }
  onClose: () => void
}

/** Redeems a reward on behalf of a member, then says how it is handed over. */
export function RedeemDrawer({ member, onClose }: RedeemProps) {
  const [available, setAvailable] = useState(member?.available)
  const [cost, setCost] = useState<number>()
  const [redeemed, setRedeemed] = useState<Redemption | null>(null)
  const { key } = useAttemptKey()
  const redeem = useSend(redemptions.redeem)
  const form = useSendForm(
    redeemForm,
    { user: member ? picked.parse(member) : null, reward: null, store: null },
    {
      send: async ({ user, reward, store }) => {
        const body = { rewardId: reward?.id ?? '', userId: user?.id, storeId: store?.id, costPoints: cost }
        setRedeemed((await redeem.mutateAsync({ body, idempotencyKey: key })).data)
      },
    },
  )
  const user = usePickedField(form.control, 'user')
  const reward = usePickedField(form.control, 'reward')
  const store = usePickedField(form.control, 'store')
  if (redeemed) return <RedeemedDialog redemption={redeemed} onClose={onClose} />
  return (
    <FormDrawer form={form} title="Redeem for a member" verb="Redeem reward" onClose={onClose}>
      <p className="quiet">
        The points are held until the reward is handed over. The code is emailed to the member. Without that code,
        another administrator has to hand it over.
      </p>
      <UserPicker
        label="Member"
        only={{ status: ['ACTIVE'], userType: ['MEMBER', 'NEIGHBORHOOD'] }}
        {...user}
        onChange={chosen => {
          user.onChange(chosen)
          setAvailable(chosen?.user.points.available)
        }}
      />
      <RewardPicker
        label="Reward"
        only={{ status: ['ACTIVE'], stock: 'available', window: 'open' }}
        {...reward}
        onChange={chosen => {
          reward.onChange(chosen)
          setCost(chosen?.reward.costPoints)
        }}
      />
      <BalanceAfter available={available} cost={cost} />
      <StorePicker
        label="Store"
        help="Where the member collects it"
        only={{ status: ['ACTIVE'] }}
        isOptional
        {...store}
      />
    </FormDrawer>
  )
}

/** What the member has, and what is left of it. */
function BalanceAfter({ available, cost }: { available: number | undefined; cost: number | undefined }) {
  if (available === undefined) return null
  const after = cost === undefined ? undefined : available - cost
  return (
    <div role="status">
      <FactList
        facts={[
          { label: 'Balance', value: formatPoints(available) },
          ...(after === undefined || after < 0 ? [] : [{ label: 'Balance after', value: formatPoints(after) }]),
        ]}
      />
      {after !== undefined && after < 0 && <p className="bad small">{formatPoints(-after)} short of this reward.</p>}
    </div>
  )
}

interface Props {
  redemption: Redemption
  onClose: () => void
}

/** What happens after a reward was redeemed on behalf of a member, who alone gets its code. */
function RedeemedDialog({ redemption, onClose }: Props) {
  return (
    <Dialog
      isOpen
      title={`${redemption.reward.name} redeemed`}
      onClose={onClose}
      footer={
        <Button data-autofocus onClick={onClose}>
          Done
        </Button>
      }
    >
      <p className="quiet">
        {formatPoints(redemption.costPoints)} of {formatMember(redemption.user)} are held until{' '}
        {formatDate(redemption.expiresAt)}. The code was emailed to the member, who shows it{' '}
        {redemption.store ? `at ${redemption.store.name}` : 'at any store'} to collect the reward.
      </p>
      <p className="quiet">You can hand it over with that code. Without it, another administrator must.</p>
    </Dialog>
  )
}
