import { type MasterEntry, type MasterType, masterCode, masterData } from '@fulmar/contract/master-data'
import { z } from 'zod'
import { useSend } from '#core/api/use-api.ts'
import { masterWords } from '#parts/master-data/master.words.ts'
import { FormDialog } from '#ui/form/FormDialog.tsx'
import { TextField } from '#ui/form/TextField.tsx'
import { useSendForm } from '#ui/form/use-send-form.ts'

interface Props {
  type: MasterType
  /** Left out for a new one. */
  entry: MasterEntry | undefined
  onClose: () => void
}

const entryForm = z.object({
  label: z.string().trim().min(1).max(80),
  code: z.union([z.literal(''), masterCode]),
})

/** Adds an entry or changes its name and, until it is used, its code. */
export function EntryDialog({ type, entry, onClose }: Props) {
  const { title, noun } = masterWords[type]
  const create = useSend(masterData.create)
  const change = useSend(masterData.change)
  const isFixed = entry !== undefined && (entry.usedBy > 0 || type === 'PLASTIC_TYPE')
  const form = useSendForm(
    entryForm,
    { label: entry?.label ?? '', code: entry?.code ?? '' },
    {
      send: ({ label, code }): Promise<unknown> => {
        const given = code === '' || isFixed ? {} : { code }
        if (!entry) return create.mutateAsync({ body: { type, label, ...given } })
        return change.mutateAsync({ body: { id: entry.id, version: entry.version, label, ...given } })
      },
      onSent: onClose,
    },
  )
  const verb = entry ? 'Save changes' : `Add ${noun}`
  return (
    <FormDialog form={form} title={entry ? `Edit ${entry.label}` : `Add ${noun}`} verb={verb} onClose={onClose}>
      <TextField control={form.control} name="label" label={`${title} name`} maxLength={80} />
      {isFixed ? (
        <p>
          Code <code>{entry.code}</code>. It stays, because records use it.
        </p>
      ) : (
        <TextField
          control={form.control}
          name="code"
          label="Code"
          isOptional
          maxLength={30}
          help="For exports and other systems. Made from the name if left empty; fixed once it is used."
        />
      )}
    </FormDialog>
  )
}
