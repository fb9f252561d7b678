import type { Collection } from '@fulmar/contract/collections/collection-records'
import { collections } from '@fulmar/contract/collections/collections'
import { Button } from '@mantine/core'
import { Check, Undo2 } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useAttemptKey } from '#core/api/attempt-key.ts'
import { useSend } from '#core/api/use-api.ts'
import { useAdminDetails } from '#core/session/AdminDetailsProvider.tsx'
import { useCan } from '#core/session/can.ts'
import { formatPoints } from '#ui/format/numbers.ts'
import classes from './collections.module.css'
import { whyNotConfirm } from './collections.words.ts'

const ReverseDialog = lazy(() => import('./ReverseDialog.tsx').then(it => ({ default: it.ReverseDialog })))

export function CollectionActions({ collection }: { collection: Collection }) {
  const [isReversing, setReversing] = useState(false)
  const mayReview = useCan('collections:review')
  const { adminDetails } = useAdminDetails()
  const { key } = useAttemptKey()
  const confirm = useSend(collections.confirm)
  if (!mayReview || collection.status === 'REVERSED') return null
  const obstacle = whyNotConfirm(collection, adminDetails?.id)
  const isOpen = collection.review === 'OPEN'
  return (
    <>
      {isOpen && obstacle && <p className={classes.obstacle}>{obstacle}</p>}
      <Button
        variant="light"
        color="red"
        leftSection={<Undo2 size={16} aria-hidden />}
        onClick={() => setReversing(true)}
      >
        Reverse
      </Button>
      {isOpen && !obstacle && (
        <Button
          leftSection={<Check size={16} aria-hidden />}
          loading={confirm.isPending}
          onClick={() => confirm.mutate({ body: { id: collection.id }, idempotencyKey: key })}
        >
          {collection.pointsPending > 0 ? `Confirm and release ${formatPoints(collection.pointsPending)}` : 'Confirm'}
        </Button>
      )}
      <Suspense>
        {isReversing && <ReverseDialog collection={collection} onClose={() => setReversing(false)} />}
      </Suspense>
    </>
  )
}
