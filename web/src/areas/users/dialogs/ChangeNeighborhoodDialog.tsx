import type { BulkChange } from '@fulmar/contract/users/user-list'
import { Button } from '@mantine/core'
import { z } from 'zod'
import { NeighborhoodPicker } from '#parts/pickers/NeighborhoodPicker.tsx'
import { picked, usePickedField } from '#parts/pickers/picked-field.ts'
import { FormDialog } from '#ui/form/FormDialog.tsx'
import { useSendForm } from '#ui/form/use-send-form.ts'
import classes from '../users.module.css'

interface Props {
  who: string
  isBusy: boolean
  onSend: (change: BulkChange) => Promise<unknown>
  onClose: () => void
}

const moveForm = z.object({ neighborhood: picked.nullable() })

export function ChangeNeighborhoodDialog({ who, isBusy, onSend, onClose }: Props) {
  const form = useSendForm(
    moveForm,
    { neighborhood: null },
    { send: ({ neighborhood }) => onSend({ neighborhoodId: neighborhood?.id ?? null }) },
  )
  const to = usePickedField(form.control, 'neighborhood')
  const removeFromNeighborhood = () => {
    to.onChange(null)
    void form.submit()
  }
  return (
    <FormDialog
      form={form}
      title={`Move ${who}`}
      verb={to.value ? `Move to ${to.value.name}` : 'Move'}
      isBusy={isBusy}
      isDisabled={to.value === null}
      otherChoice={
        <Button variant="default" disabled={isBusy} onClick={removeFromNeighborhood}>
          Remove from neighborhood
        </Button>
      }
      onClose={onClose}
    >
      <p className={classes.lead}>Past collections stay with the neighborhood they were recorded in.</p>
      <NeighborhoodPicker label="New neighborhood" help="Leaders keep the neighborhood they lead" {...to} />
    </FormDialog>
  )
}
