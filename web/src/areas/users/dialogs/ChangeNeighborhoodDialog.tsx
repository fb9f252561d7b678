import type { BulkChange } from '@fulmar/contract/user-list'
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

/** Where to; nowhere is a choice too, and one that is made, not left out. */
export function ChangeNeighborhoodDialog({ who, isBusy, onSend, onClose }: Props) {
  const form = useSendForm(
    moveForm,
    { neighborhood: null },
    { send: ({ neighborhood }) => onSend({ neighborhoodId: neighborhood?.id ?? null }) },
  )
  const to = usePickedField(form.control, 'neighborhood')
  const takeOut = () => {
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
        <Button variant="default" disabled={isBusy} onClick={takeOut}>
          Take out of theirs
        </Button>
      }
      onClose={onClose}
    >
      <p className={classes.lead}>What they handed in before stays with the neighborhood they lived in then.</p>
      <NeighborhoodPicker label="New neighborhood" help="Leaders stay where they lead" {...to} />
    </FormDialog>
  )
}
