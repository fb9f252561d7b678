import type { BulkChange } from '@fulmar/contract/people'
import { Button } from '@mantine/core'
import { useState } from 'react'
import type { ApiError } from '#core/api/api-error.ts'
import { NeighborhoodPicker } from '#parts/pickers/NeighborhoodPicker.tsx'
import type { Picked } from '#parts/pickers/RecordPicker.tsx'
import { Dialog } from '#ui/dialog/Dialog.tsx'
import classes from '../users.module.css'

interface Props {
  who: string
  isBusy: boolean
  onSend: (change: BulkChange) => Promise<unknown>
  onClose: () => void
}

/** Where to; nowhere is a choice too, and one that is made, not left out. */
export function ChangeNeighborhoodDialog({ who, isBusy, onSend, onClose }: Props) {
  const [to, setTo] = useState<Picked | null>(null)
  const [problem, setProblem] = useState<string>()
  const send = (neighborhoodId: string | null) =>
    void onSend({ neighborhoodId }).catch((error: ApiError) =>
      setProblem(error.fields?.neighborhoodId ?? error.message),
    )
  return (
    <Dialog
      isOpen
      title={`Move ${who}`}
      onClose={onClose}
      footer={
        <>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button variant="default" disabled={isBusy} onClick={() => send(null)}>
            Take out of theirs
          </Button>
          <Button loading={isBusy} disabled={to === null} onClick={() => to && send(to.id)}>
            {to ? `Move to ${to.name}` : 'Move'}
          </Button>
        </>
      }
    >
      <div className={classes.form}>
        <p className={classes.lead}>What they handed in before stays with the neighborhood they lived in then.</p>
        <NeighborhoodPicker
          label="New neighborhood"
          help="Leaders stay where they lead"
          value={to}
          error={problem}
          onChange={setTo}
        />
      </div>
    </Dialog>
  )
}
