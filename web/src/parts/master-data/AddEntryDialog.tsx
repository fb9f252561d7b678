import { type MasterType, masterData } from '@fulmar/contract/master-data'
import { z } from 'zod'
import { useSend } from '#core/api/use-api.ts'
import type { Picked } from '#parts/pickers/picker-search.ts'
import { FormDialog } from '#ui/form/FormDialog.tsx'
import { TextField } from '#ui/form/TextField.tsx'
import { useSendForm } from '#ui/form/use-send-form.ts'
import { masterWords } from './master.words.ts'

interface Props {
  type: MasterType
  onAdded: (entry: Picked) => void
  onClose: () => void
}

const entryForm = z.object({ label: z.string().trim().min(1).max(80) })

/** Adds an entry to a list without leaving the form that needs it. */
export function AddEntryDialog({ type, onAdded, onClose }: Props) {
  const create = useSend(masterData.create, { refresh: [masterData.list] })
  const form = useSendForm(
    entryForm,
    { label: '' },
    {
      send: async ({ label }) => {
        const { data } = await create.mutateAsync({ body: { type, label } })
        onAdded({ id: data.id, name: data.label })
      },
      onSent: onClose,
    },
  )
  const { title, noun } = masterWords[type]
  return (
    <FormDialog form={form} title={`Add ${noun}`} verb={`Add ${noun}`} onClose={onClose}>
      <TextField control={form.control} name="label" label={`${title} name`} maxLength={80} />
    </FormDialog>
  )
}
