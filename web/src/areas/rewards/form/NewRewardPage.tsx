import type { Reward } from '@fulmar/contract/rewards/reward-records'
import { rewards } from '@fulmar/contract/rewards/rewards'
import { Switch } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { type Control, useWatch } from 'react-hook-form'
import { Loaded } from '#core/api/Loaded.tsx'
import { useApi, useSend } from '#core/api/use-api.ts'
import { useAddress } from '#core/search.ts'
import { useAdminDetails } from '#core/session/AdminDetailsProvider.tsx'
import { useCan } from '#core/session/can.ts'
import { useUploads } from '#parts/uploads/use-uploads.ts'
import { useSendForm } from '#ui/form/use-send-form.ts'
import { Sections } from '#ui/layout/Sections.tsx'
import { PageHeader } from '#ui/PageHeader.tsx'
import { RewardEditor } from './RewardEditor.tsx'
import {
  blankReward,
  bodyOf,
  copyOf,
  lacksCodes,
  type RewardEdit,
  type RewardEdited,
  rewardEdit,
} from './reward-form.ts'

/** A new reward, or a copy of the one the address names. */
export interface NewRewardAddress {
  from?: string
}

const addressKeys = { from: { type: 'string', maxLength: 36 } } as const

export function NewRewardPage() {
  const { from = '' } = useAddress<NewRewardAddress>(addressKeys)
  const original = useApi(rewards.get, { params: { id: from } }, { enabled: from !== '' })
  if (from === '') return <NewReward />
  return <Loaded of={original}>{({ data }) => <NewReward original={data} />}</Loaded>
}

function NewReward({ original }: { original?: Reward }) {
  const { adminDetails } = useAdminDetails()
  const navigate = useNavigate()
  const uploads = useUploads()
  const [isPublished, setPublished] = useState(false)
  const create = useSend(rewards.create)
  const form = useSendForm(rewardEdit, original ? copyOf(original) : blankReward(), {
    isChanged: uploads.items.length > 0,
    send: async values => {
      const [image = values.image] = await uploads.sendAll(adminDetails?.email ?? '')
      const { data } = await create.mutateAsync({
        body: {
          ...bodyOf({ ...values, image }, values.stockKind),
          name: values.name,
          type: values.type,
          costPoints: values.costPoints,
          status: isPublished && !lacksCodes(values) ? 'ACTIVE' : 'DRAFT',
        },
      })
      await navigate({ to: '/rewards/$id', params: { id: data.id } })
    },
  })
  return (
    <Sections>
      <PageHeader
        title={original ? `Duplicate ${original.name}` : 'Add reward'}
        meaning="Members see the reward as in the preview once it is published."
      />
      <RewardEditor form={form} uploads={uploads} verb="Add reward" onCancel={() => void navigate({ to: '/rewards' })}>
        <PublishSwitch control={form.control} isOn={isPublished} onChange={setPublished} />
      </RewardEditor>
    </Sections>
  )
}

interface PublishSwitchProps {
  control: Control<RewardEdit, unknown, RewardEdited>
  isOn: boolean
  onChange: (isOn: boolean) => void
}

const offered = 'Otherwise it stays a draft that only administrators see.'
const waitForApproval = 'Somebody who may approve costs decides about it first. It stays a draft until then.'
const addCodes = 'Add voucher codes above to publish it: without codes it stays a draft.'
const waitForCodes = 'It stays a draft until somebody who may add voucher codes does so.'

/** A reward that gives out codes is published with them. */
function PublishSwitch({ control, isOn, onChange }: PublishSwitchProps) {
  const [stockKind, list] = useWatch({ control, name: ['stockKind', 'codes.list'] })
  const mayAddCodes = useCan('rewards:codes')
  const mayApprove = useCan('costs:approve')
  const isEmpty = lacksCodes({ stockKind, codes: { list: list ?? '' } })
  return (
    <Switch
      label="Publish now"
      description={isEmpty ? (mayAddCodes ? addCodes : waitForCodes) : mayApprove ? offered : waitForApproval}
      disabled={isEmpty}
      checked={isOn && !isEmpty}
      onChange={event => onChange(event.currentTarget.checked)}
    />
  )
}
