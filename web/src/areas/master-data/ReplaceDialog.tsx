import { type MasterEntry, masterData } from '@fulmar/contract/master-data'
import { z } from 'zod'
import { useSend } from '#core/api/use-api.ts'
import { FormDialog } from '#ui/form/FormDialog.tsx'
import { SelectField } from '#ui/form/SelectField.tsx'
import { useSendForm } from '#ui/form/use-send-form.ts'
import { formatCount } from '#ui/format/numbers.ts'
import { usesOf } from './master-lists.ts'

interface Props {
  entry: MasterEntry
  choices: readonly MasterEntry[]
  onClose: () => void
}

const replaceForm = z.object({ replaceBy: z.string().min(1, 'Choose an entry') })

/** Lets another entry take the place of one everywhere it is used. */
export function ReplaceDialog({ entry, choices, onClose }: Props) {
  const { id, version, label, usedBy } = entry
  const remove = useSend(masterData.remove)
  const form = useSendForm(
    replaceForm,
    { replaceBy: '' },
    { send: ({ replaceBy }) => remove.mutateAsync({ body: { id, version, replaceBy } }), onSent: onClose },
  )
  return (
    <FormDialog form={form} title={`Replace ${label}?`} verb="Replace and retire" onClose={onClose}>
      <p>
        {formatCount(usedBy, usesOf(entry).noun)} will use the entry you choose. {label} is retired and no longer
        offered.
      </p>
      <SelectField
        control={form.control}
        name="replaceBy"
        label="Replace with"
        data={choices.map(choice => ({ value: choice.id, label: choice.label }))}
      />
    </FormDialog>
  )
}
