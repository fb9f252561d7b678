import type { Collection } from '@fulmar/contract/collections/collection-records'
import { collections } from '@fulmar/contract/collections/collections'
import { Button, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { Check, Plus, Undo2 } from 'lucide-react'
import { useState } from 'react'
import { useAttemptKey } from '#core/api/attempt-key.ts'
import { useSend } from '#core/api/use-api.ts'
import { useAdminDetails } from '#core/session/AdminDetailsProvider.tsx'
import { useCan } from '#core/session/can.ts'
import { formatPoints } from '#ui/format/numbers.ts'
import { lazyNamed } from '#ui/lazy-named.ts'
import { obstacleTo } from './collections.words.ts'

const ReverseDialog = lazyNamed(() => import('./ReverseDialog.tsx'), 'ReverseDialog')

export function CollectionActions({ collection }: { collection: Collection }) {
  const [isReversing, setReversing] = useState(false)
  const mayReview = useCan('collections:review')
  const { adminDetails } = useAdminDetails()
  const { key } = useAttemptKey()
  const confirm = useSend(collections.confirm)
  const mayRecord = useCan('collections:record')
  if (collection.status === 'REVERSED')
    return (
      mayRecord &&
      collection.correctedBy === null && (
        <Button
          leftSection={<Plus size={16} aria-hidden />}
          renderRoot={props => <Link to="/collections/record" search={{ corrects: collection.id }} {...props} />}
        >
          Record corrected
        </Button>
      )
    )
  if (!mayReview) return null
  const obstacle = obstacleTo(collection, adminDetails?.id)
  const isOpen = collection.review === 'OPEN'
  return (
    <>
      {isOpen && obstacle && (
        <Text maw="34ch" c="dimmed" fz="sm">
          {obstacle.words}
        </Text>
      )}
      <Button
        variant="light"
        color="red"
        leftSection={<Undo2 size={16} aria-hidden />}
        onClick={() => setReversing(true)}
      >
        Reverse
      </Button>
      {isOpen && !obstacle?.isClosed && (
        <Button
          leftSection={<Check size={16} aria-hidden />}
          loading={confirm.isPending}
          onClick={() => confirm.mutate({ body: { id: collection.id }, idempotencyKey: key })}
        >
          {collection.pointsPending > 0 ? `Confirm and release ${formatPoints(collection.pointsPending)}` : 'Confirm'}
        </Button>
      )}
      {isReversing && <ReverseDialog collection={collection} onClose={() => setReversing(false)} />}
    </>
  )
}
