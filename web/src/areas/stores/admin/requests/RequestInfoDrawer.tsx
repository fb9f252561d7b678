import type { Store } from '@fulmar/contract/store-records'
import { type CommentableField, fieldNames, commentableFields as fields } from '@fulmar/contract/stores'
import { z } from 'zod'
import { FieldGroup } from '#ui/form/FieldGroup.tsx'
import { FormDrawer } from '#ui/form/FormDrawer.tsx'
import { TextareaField } from '#ui/form/TextareaField.tsx'
import { TextField } from '#ui/form/TextField.tsx'
import { useSendForm } from '#ui/form/use-send-form.ts'
import classes from '../admin.module.css'
import { sayField } from '../store-fields.ts'
import type { Sending } from './Decisions.tsx'

interface Props {
  store: Store
  isBusy: boolean
  onSend: (what: Sending) => Promise<void>
  onClose: () => void
}

// A dot in a name would be read as a path.
const keyOf = (field: CommentableField) => field.replaceAll('.', ' ')

const questions = z
  .object({ reason: z.string().trim().max(500), comments: z.record(z.string(), z.string().trim().max(300)) })
  .refine(({ reason, comments }) => reason !== '' || Object.values(comments).some(Boolean), {
    path: ['reason'],
    message: 'Say what should be mended, here or at a field',
  })

/** What the store should mend, field by field; the store finds each question at its field. */
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
      verb="Send the questions"
      isBusy={isBusy}
      onClose={onClose}
    >
      <p className={classes.lead}>
        {store.contactInfo.email} gets your questions by mail and mends the request. It waits for 30 days and keeps its
        reference.
      </p>
      <TextareaField
        control={form.control}
        name="reason"
        label="In a sentence"
        help="What all of it is about"
        isOptional
        minRows={2}
        maxLength={500}
      />
      <FieldGroup title="By field">
        {fields.map(field => (
          <TextField
            key={field}
            control={form.control}
            name={`comments.${keyOf(field)}`}
            label={fieldNames[field]}
            help={`It says: ${sayField(store, field)}`}
            isOptional
            maxLength={300}
          />
        ))}
      </FieldGroup>
    </FormDrawer>
  )
}
