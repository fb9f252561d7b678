import {
  type NeighborhoodRecord,
  type NeighborhoodStatus,
  neighborhoods,
} from '@fulmar/contract/neighborhoods/neighborhoods'
import { useNavigate } from '@tanstack/react-router'
import { Archive, Pause, Pencil, Play, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useSend } from '#core/api/use-api.ts'
import { useCan } from '#core/session/can.ts'
import { toast } from '#core/toasts.tsx'
import { RecordActions } from '#parts/record/RecordActions.tsx'
import { useConfirm } from '#ui/dialog/use-confirm.tsx'
import { lazyNamed } from '#ui/lazy-named.ts'
import { statusWords } from '../neighborhoods.words.ts'

// Loaded on demand: the form and its map are large, and most visits only read.
const NeighborhoodDrawer = lazyNamed(() => import('../NeighborhoodDrawer.tsx'), 'NeighborhoodDrawer')

/** Actions available in the current status. */
export function NeighborhoodActions({ neighborhood }: { neighborhood: NeighborhoodRecord }) {
  const [isEditing, setEditing] = useState(false)
  const mayWrite = useCan('neighborhoods:write')
  const { id, name, version, status, members } = neighborhood
  const [confirm, dialog] = useConfirm()
  const navigate = useNavigate()
  const change = useSend(neighborhoods.changeStatus, { hideToast: true })
  const remove = useSend(neighborhoods.remove, {
    refresh: [neighborhoods.list, neighborhoods.stats, neighborhoods.map, neighborhoods.cities],
    onSuccess: () => void navigate({ to: '/neighborhood' }),
  })

  const setStatus = (to: NeighborhoodStatus) => {
    const send = (next: NeighborhoodStatus, onSuccess?: () => void) =>
      change.mutate({ body: { selection: { ids: [id] }, status: next } }, { onSuccess })
    send(to, () => toast.undo(`${name} is ${statusWords[to].toLowerCase()} now`, () => send(status)))
  }
  const askToRemove = async () => {
    const isSure = await confirm({
      title: `Remove ${name}?`,
      body:
        members > 0
          ? 'This neighborhood has members, so it cannot be removed. Archive it instead: it keeps its history and takes no new members.'
          : 'This cannot be undone. Its history stays in the activity log.',
      verb: members > 0 ? 'Archive neighborhood' : 'Remove neighborhood',
      tone: 'danger',
    })
    if (!isSure) return
    if (members > 0) setStatus('ARCHIVED')
    else remove.mutate({ body: { id, version } })
  }

  if (!mayWrite) return null
  return (
    <>
      <RecordActions
        more={[
          status !== 'ARCHIVED' && { label: 'Archive', icon: Archive, run: () => setStatus('ARCHIVED') },
          { label: 'Remove', icon: Trash2, isDanger: true, run: askToRemove },
        ]}
        buttons={[
          status === 'ACTIVE'
            ? { label: 'Pause', icon: Pause, isBusy: change.isPending, run: () => setStatus('PAUSED') }
            : { label: 'Activate', icon: Play, isBusy: change.isPending, run: () => setStatus('ACTIVE') },
          { label: 'Edit', icon: Pencil, isMain: true, run: () => setEditing(true) },
        ]}
      />
      {dialog}
      {isEditing && <NeighborhoodDrawer neighborhood={neighborhood} onClose={() => setEditing(false)} />}
    </>
  )
}
