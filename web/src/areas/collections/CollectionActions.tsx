import { type Collection, collections } from '@fulmar/contract/collections'
import { Button } from '@mantine/core'
import { Check, Undo2 } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useSend } from '#core/use-api.ts'

const ReverseDialog = lazy(() => import('./ReverseDialog.tsx').then(it => ({ default: it.ReverseDialog })))

/** Say that it is right, or take it back. */
export function CollectionActions({ collection }: { collection: Collection }) {
  const [isReversing, setReversing] = useState(false)
  const confirm = useSend(collections.confirm)
  if (collection.status === 'REVERSED') return null
  return (
    <>
      <Button
        variant="light"
        color="red"
        leftSection={<Undo2 size={16} aria-hidden />}
        onClick={() => setReversing(true)}
      >
        Reverse
      </Button>
      {collection.review === 'OPEN' && (
        <Button
          leftSection={<Check size={16} aria-hidden />}
          loading={confirm.isPending}
          onClick={() => confirm.mutate({ body: { id: collection.id } })}
        >
          Confirm
        </Button>
      )}
      <Suspense>
        {isReversing && <ReverseDialog collection={collection} onClose={() => setReversing(false)} />}
      </Suspense>
    </>
  )
}
