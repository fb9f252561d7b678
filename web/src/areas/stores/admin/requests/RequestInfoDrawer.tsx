import type { Store } from '@fulmar/contract/store-records'
import { type CommentableField, fieldNames, commentableFields as fields } from '@fulmar/contract/stores'
import { z } from 'zod'
import { FieldGroup } from '#ui/form/FieldGroup.tsx'
import { FormDrawer } from '#ui/form/FormDrawer.tsx'
import { TextareaField } from '#ui/form/TextareaField.tsx'
import { TextField } from '#ui/form/TextField.tsx'
import { useSendForm } from '#ui/form/use-send-form.ts'
import { formatPlace } from '#ui/format/distance.ts'
import { formatCount } from '#ui/format/numbers.ts'
import classes from '../admin.module.css'
import type { DecisionInput } from '../stores.state.ts'
import { placeOf } from '../stores.words.ts'

interface Props {
  store: Store
  isBusy: boolean
  onSend: (what: DecisionInput) => Promise<void>
  onClose: () => void
}

// A dot in a field name would be read as a path.
const keyOf = (field: CommentableField) => field.replaceAll('.', ' ')

const questions = z
  .object({ reason: z.string().trim().max(500), comments: z.record(z.string(), z.string().trim().max(300)) })
  .refine(({ reason, comments }) => reason !== '' || Object.values(comments).some(Boolean), {
    path: ['reason'],
    message: 'Enter a question here or next to a field',
  })

/** Questions about a request, as a whole or by field. The store sees each one next to its field. */
export function RequestInfoDrawer({ store, isBusy, onSend, onClose }: Props) {
  const blank = Object.fromEntries(fields.map(field => [keyOf(field), '']))
  const form = useSendForm(
    questions,
    { reason: '', comments: blank },
    {
      send: ({ reason, comments }) => {
        const asked = fields.filter(field => comments[keyOf(field)])
        const fieldComments = Object.fromEntries(asked.map(field => [field, comments[keyOf(field)]]))
        return onSend({ status: 'NEEDS_INFO', reason, fieldComments })
      },
    },
  )
  return (
    <FormDrawer
      form={form}
      title={`Ask ${store.name} for information`}
      verb="Send questions"
      isBusy={isBusy}
      onClose={onClose}
    >
      <p className={classes.lead}>
        {store.contactInfo.email} is emailed your questions and has 30 days to update the request. Its reference stays
        the same.
      </p>
      <TextareaField
        control={form.control}
        name="reason"
        label="Summary"
        help="Shown above the questions"
        isOptional
        minRows={2}
        maxLength={500}
      />
      <FieldGroup title="Questions by field">
        {fields.map(field => (
          <TextField
            key={field}
            control={form.control}
            name={`comments.${keyOf(field)}`}
            label={fieldNames[field]}
            help={sayCurrent(store, field)}
            isOptional
            maxLength={300}
          />
        ))}
      </FieldGroup>
    </FormDrawer>
  )
}

/** Fields that are not plain text. */
const said: Partial<Record<CommentableField, (store: Store) => string>> = {
  location: it => formatPlace(placeOf(it.location)),
  operatingHours: it => `open ${formatCount(it.operatingHours.filter(day => day.isOpen).length, 'day')} a week`,
  image: it => (it.image ? 'one image' : ''),
}

const textAt = (store: Store, path: string): string => {
  const found = path.split('.').reduce<unknown>((value, key) => (value as Record<string, unknown>)[key], store)
  return typeof found === 'string' ? found : ''
}

/** The value of a field, as help below a question about it. */
function sayCurrent(store: Store, field: CommentableField): string {
  const value = said[field]?.(store) ?? textAt(store, field)
  return value ? `Currently: ${value}` : 'Currently empty'
}
