import type { Reward } from '@fulmar/contract/rewards/reward-records'
import { rewards } from '@fulmar/contract/rewards/rewards'
import { Switch } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { CallError } from '#core/api/CallError.tsx'
import { useApi, useSend } from '#core/api/use-api.ts'
import { useAddress } from '#core/search.ts'
import { useAdminDetails } from '#core/session/AdminDetailsProvider.tsx'
import { useUploads } from '#parts/uploads/use-uploads.ts'
import { useSendForm } from '#ui/form/use-send-form.ts'
import { Sections } from '#ui/layout/Sections.tsx'
import { PageHeader } from '#ui/PageHeader.tsx'
import { PageSkeleton } from '#ui/states/PageSkeleton.tsx'
import { RewardEditor } from './RewardEditor.tsx'
import { blank, bodyOf, copyOf, rewardEdit } from './reward-form.ts'

/** A new reward, or a copy of the one the address names. */
export interface NewRewardAddress {
  from?: string
}

const addressKeys = { from: { type: 'string', maxLength: 36 } } as const

export function NewRewardPage() {
  const { from = '' } = useAddress<NewRewardAddress>(addressKeys)
  const original = useApi(rewards.get, { params: { id: from } }, { enabled: from !== '' })
  if (from === '') return <NewReward />
  if (original.isPending) return <PageSkeleton />
  if (original.isError) return <CallError as="page" error={original.error} onRetry={() => void original.refetch()} />
  return <NewReward original={original.data.data} />
}

function NewReward({ original }: { original?: Reward }) {
  const { adminDetails } = useAdminDetails()
  const navigate = useNavigate()
  const uploads = useUploads()
  const [isPublished, setPublished] = useState(false)
  const create = useSend(rewards.create)
  const form = useSendForm(rewardEdit, original ? copyOf(original) : blank, {
    isChanged: uploads.items.length > 0,
    send: async values => {
      const [image = values.image] = await uploads.sendAll(adminDetails?.email ?? '')
      const { data } = await create.mutateAsync({
        body: {
          ...bodyOf({ ...values, image }, values.stockKind),
          name: values.name,
          type: values.type,
          costPoints: values.costPoints,
          status: isPublished ? 'ACTIVE' : 'DRAFT',
        },
      })
      const search = data.stockKind === 'CODES' ? { tab: 'codes' } : {}
      await navigate({ to: '/rewards/$id', params: { id: data.id }, search })
    },
  })
  return (
    <Sections>
      <PageHeader
        title={original ? `Duplicate ${original.name}` : 'Add reward'}
        meaning="Members see the reward as in the preview once it is published."
      />
      <RewardEditor form={form} uploads={uploads} verb="Add reward" onCancel={() => void navigate({ to: '/rewards' })}>
        <Switch
          label="Publish now"
          description="Otherwise it stays a draft that only administrators see."
          checked={isPublished}
          onChange={event => setPublished(event.currentTarget.checked)}
        />
      </RewardEditor>
    </Sections>
  )
}
