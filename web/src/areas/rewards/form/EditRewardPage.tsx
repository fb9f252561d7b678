import type { Reward } from '@fulmar/contract/rewards/reward-records'
import { rewards } from '@fulmar/contract/rewards/rewards'
import { useNavigate } from '@tanstack/react-router'
import { useApi, useSend } from '#core/api/use-api.ts'
import { useAdminDetails } from '#core/session/AdminDetailsProvider.tsx'
import { WaitingChange } from '#parts/proposals/WaitingChange.tsx'
import { RecordPage } from '#parts/record/RecordPage.tsx'
import { useRecordId } from '#parts/record/use-record-id.ts'
import { useRecordForm } from '#parts/record-form/use-record-form.tsx'
import { useUploads } from '#parts/uploads/use-uploads.ts'
import { Sections } from '#ui/layout/Sections.tsx'
import { RewardBadge, stateOf } from '../rewards.words.ts'
import { RewardEditor } from './RewardEditor.tsx'
import { bodyOf, editOf, type RewardEdit, rewardEdit } from './reward-form.ts'

export function EditRewardPage() {
  const { id, isPossible } = useRecordId()
  const found = useApi(rewards.get, { params: { id } }, { enabled: isPossible })
  return (
    <RecordPage noun="reward" list={{ to: '/rewards', label: 'All rewards' }} isPossible={isPossible} found={found}>
      {record => ({
        name: `Edit ${record.name}`,
        badges: <RewardBadge status={stateOf(record)} />,
        content: <EditReward reward={record} />,
      })}
    </RecordPage>
  )
}

/** Without the codes: adding them contradicts nobody. */
const comparedAs = ({ codes: _codes, ...rest }: RewardEdit) => rest

export function EditReward({ reward }: { reward: Reward }) {
  const { adminDetails } = useAdminDetails()
  const navigate = useNavigate()
  const uploads = useUploads()
  const change = useSend(rewards.change)
  const open = () => void navigate({ to: '/rewards/$id', params: { id: reward.id } })
  const { form, seen } = useRecordForm({
    schema: rewardEdit,
    record: reward,
    noun: 'reward',
    inputOf: editOf,
    comparedAs,
    isChanged: uploads.items.length > 0,
    send: async (changed, { id, version }, before) => {
      const [image = changed.image] = await uploads.sendAll(adminDetails?.email ?? '')
      const body = bodyOf({ ...changed, image }, changed.stockKind ?? before.stockKind)
      // What was redeemed while this person typed stays redeemed.
      const stockSeen = typeof body.stock === 'number' ? (before.stock ?? undefined) : undefined
      return (await change.mutateAsync({ body: { id, version, ...body, stockSeen } })).data
    },
    onSaved: open,
  })
  return (
    <Sections>
      <WaitingChange kind="REWARD_FACE" subjectId={reward.id} />
      <RewardEditor form={form} uploads={uploads} reward={seen} verb="Save changes" onCancel={open} />
    </Sections>
  )
}
