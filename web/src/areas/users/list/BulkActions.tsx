import { type BulkChange, type UserFilter, userList } from '@fulmar/contract/users/user-list'
import { Ban, MapPinned, RotateCcw } from 'lucide-react'
import { useState } from 'react'
import type { ApiError } from '#core/api/api-error.ts'
import { useSend } from '#core/api/use-api.ts'
import { BulkMenu } from '#parts/bulk/BulkMenu.tsx'
import { selected, useBulkReport } from '#parts/bulk/use-bulk-report.tsx'
import { formatCount } from '#ui/format/numbers.ts'
import { lazyNamed } from '#ui/lazy-named.ts'
import type { TableSelection } from '#ui/table/table.types.ts'
import { changeBack, wordsOf } from './bulk.ts'

// Loaded on demand: forms bring their schemas along.
const SuspendDialog = lazyNamed(() => import('../dialogs/SuspendDialog.tsx'), 'SuspendDialog')
const ChangeNeighborhoodDialog = lazyNamed(
  () => import('../dialogs/ChangeNeighborhoodDialog.tsx'),
  'ChangeNeighborhoodDialog',
)

interface Props {
  selection: TableSelection
  filter: UserFilter
  onDone: () => void
}

/** Changes everyone selected, then reports who could not be changed. */
export function BulkActions({ selection, filter, onDone }: Props) {
  const [asking, setAsking] = useState<'suspend' | 'move' | null>(null)
  const [showResults, report] = useBulkReport({ pageOf: id => `/users/${id}`, onDone })
  const undo = useSend(userList.changeMany, { hideToast: true })
  const change = useSend(userList.changeMany, {
    hideToast: true,
    onSuccess: ({ data: { results } }, { body }) => {
      setAsking(null)
      showResults(results, wordsOf(body.change), {
        changeBack,
        send: ({ ids, change: back }) => undo.mutate({ body: { selection: { ids }, change: back } }),
      })
    },
  })
  const target = selected(selection, filter)
  const send = (user: BulkChange) => change.mutateAsync({ body: { selection: target, change: user } })
  const many = formatCount(selection.count, 'person', 'people')
  return (
    <>
      <BulkMenu
        label="Change"
        isBusy={change.isPending}
        changes={[
          { label: 'Suspend', icon: Ban, run: () => setAsking('suspend') },
          {
            label: 'Reinstate',
            icon: RotateCcw,
            run: () => void send({ status: 'ACTIVE' }).catch((_shownInToast: ApiError) => undefined),
          },
          { label: 'Move to neighborhood', icon: MapPinned, run: () => setAsking('move') },
        ]}
      />
      {asking === 'suspend' && (
        <SuspendDialog who={many} isBusy={change.isPending} onSend={send} onClose={() => setAsking(null)} />
      )}
      {asking === 'move' && (
        <ChangeNeighborhoodDialog who={many} isBusy={change.isPending} onSend={send} onClose={() => setAsking(null)} />
      )}
      {report}
    </>
  )
}
