import { valueAt } from '@fulmar/contract/core/fields'
import { storeDetailFields } from '@fulmar/contract/stores/store-fields'
import type { ChecklistItem, Store } from '@fulmar/contract/stores/store-records'
import { type CommentableField, commentableFields as fields, stores } from '@fulmar/contract/stores/stores'
import { Checkbox } from '@mantine/core'
import { useController } from 'react-hook-form'
import { z } from 'zod'
import { toast } from '#core/toasts.tsx'
import { useDecision } from '#parts/inbox/use-decision.ts'
import { Form } from '#ui/form/Form.tsx'
import { FormEnd } from '#ui/form/FormFooter.tsx'
import { TextareaField } from '#ui/form/TextareaField.tsx'
import { TextField } from '#ui/form/TextField.tsx'
import { useSendForm } from '#ui/form/use-send-form.ts'
import { formatPlace } from '#ui/format/distance.ts'
import { formatCount } from '#ui/format/numbers.ts'
import { Panel } from '#ui/Panel.tsx'
import { placeOf } from '../stores.words.ts'

interface Props {
  store: Store
  ticks: Partial<Record<ChecklistItem, boolean>>
  onClose: () => void
  onDecided: () => void
}

// A dot in a field name would be read as a path.
const keyOf = (field: CommentableField) => field.replaceAll('.', ' ')

const questions = z
  .object({
    reason: z.string().trim().max(500),
    fields: z.array(z.enum(fields)),
    comments: z.record(z.string(), z.string().trim().max(300)),
  })
  .superRefine(({ reason, fields: chosen, comments }, context) => {
    if (chosen.length === 0 && reason === '')
      context.addIssue({ code: 'custom', path: ['reason'], message: 'Choose a field above, or write a question here' })
    for (const field of chosen.filter(row => !comments[keyOf(row)]))
      context.addIssue({
        code: 'custom',
        path: ['comments', keyOf(field)],
        message: 'Describe what needs to be corrected',
      })
  })

/** The keyboard goes on from the first field. */
const startHere = (body: HTMLElement | null) => body?.querySelector('input')?.focus()

/** Questions about the request below, by field and as a whole. The store sees each one next to its field. */
export function RequestInfoForm({ store, ticks, onClose, onDecided }: Props) {
  const { send: decide } = useDecision(stores.change, {
    hideToast: true,
    closePopup: onClose,
    onSuccess: ({ data }) => {
      toast.success(`Information requested from ${data.name}`)
      onDecided()
    },
  })
  const form = useSendForm(
    questions,
    { reason: '', fields: [], comments: Object.fromEntries(fields.map(field => [keyOf(field), ''])) },
    {
      send: ({ reason, fields: chosen, comments }) => {
        const fieldComments = Object.fromEntries(chosen.map(field => [field, comments[keyOf(field)]]))
        const { id, version } = store
        return decide({ body: { id, version, checklist: ticks, status: 'NEEDS_INFO', reason, fieldComments } })
      },
    },
  )
  const { field: chosen } = useController({ control: form.control, name: 'fields' })
  const toggle = (field: CommentableField, isAsked: boolean) =>
    chosen.onChange(fields.filter(row => (row === field ? isAsked : chosen.value.includes(row))))
  const cancel = () => void form.guard.attempt(onClose)
  return (
    <Panel title={`Ask ${store.name} for information`}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: Esc, which also closes dialogs */}
      <div ref={startHere} onKeyDown={event => event.key === 'Escape' && cancel()}>
        <Form form={form}>
          <p className="lines">
            {store.contactInfo.email} is emailed your questions and has 30 days to update the request. Its reference
            stays the same.
          </p>
          <fieldset className="row" style={{ gap: '10px 20px' }}>
            <legend>Fields to correct</legend>
            {fields.map(field => (
              <Checkbox
                key={field}
                label={storeDetailFields[field].label}
                checked={chosen.value.includes(field)}
                onChange={event => toggle(field, event.currentTarget.checked)}
              />
            ))}
          </fieldset>
          {fields
            .filter(field => chosen.value.includes(field))
            .map(field => (
              <TextField
                key={field}
                control={form.control}
                name={`comments.${keyOf(field)}`}
                label={`Note on ${storeDetailFields[field].label}`}
                help={formatCurrent(store, field)}
                maxLength={300}
              />
            ))}
          <TextareaField
            control={form.control}
            name="reason"
            label="Summary"
            help="Shown above the questions"
            isOptional
            minRows={2}
            maxLength={500}
          />
          <FormEnd form={form} verb="Send questions" onClose={cancel} />
        </Form>
      </div>
    </Panel>
  )
}

/** Fields that are not plain text. */
const said: Partial<Record<CommentableField, (store: Store) => string>> = {
  location: row => formatPlace(placeOf(row.location)),
  operatingHours: row => `open ${formatCount(row.operatingHours.filter(day => day.isOpen).length, 'day')} a week`,
  image: row => (row.image ? 'one image' : ''),
}

/** The value of a field, as help below a question about it. */
function formatCurrent(store: Store, field: CommentableField): string {
  const value = said[field]?.(store) ?? (valueAt(store, field) as string)
  return value ? `Currently: ${value}` : 'Currently empty'
}
