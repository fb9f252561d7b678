import { storeInput } from '@fulmar/contract/store-input'
import { type ChecklistItem, checklistItems, type StoreCase } from '@fulmar/contract/store-records'
import { Button } from '@mantine/core'
import { type KeyboardEvent, useId, useState } from 'react'
import { z } from 'zod'
import type { ApiError } from '#core/api/api-error.ts'
import { NeighborhoodPicker } from '#parts/pickers/NeighborhoodPicker.tsx'
import type { Picked } from '#parts/pickers/RecordPicker.tsx'
import { Dialog } from '#ui/dialog/Dialog.tsx'
import { FormErrors } from '#ui/form/FormErrors.tsx'
import { applyServerErrors } from '#ui/form/server-errors.ts'
import { TextareaField } from '#ui/form/TextareaField.tsx'
import { useZodForm } from '#ui/form/use-zod-form.ts'
import classes from '../admin.module.css'
import { checklistWords } from '../stores.words.ts'
import { TimezoneField } from '../TimezoneField.tsx'
import type { Sending } from './Decisions.tsx'

interface Props {
  found: StoreCase
  ticks: Partial<Record<ChecklistItem, boolean>>
  isBusy: boolean
  onSend: (what: Sending) => Promise<void>
  onClose: () => void
}

const approval = storeInput.pick({ timezone: true }).extend({ note: z.string().trim().max(2000) })

/** Says what approval does, and asks for what only the programme knows. */
export function ApproveStoreDialog({ found, ticks, isBusy, onSend, onClose }: Props) {
  const { store, neighborhood } = found
  const formId = useId()
  const [home, setHome] = useState<Picked | null>(store.neighborhood ?? neighborhood)
  const form = useZodForm(approval, { timezone: store.timezone, note: '' })
  const send = form.handleSubmit(values =>
    onSend({ status: 'ACTIVE', neighborhoodId: home?.id ?? null, ...values }).catch((error: ApiError) =>
      applyServerErrors(form, error.fields, error.message),
    ),
  )
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) void send()
  }
  const open = checklistItems.filter(item => !ticks[item])
  return (
    <Dialog
      isOpen
      title={`Approve ${store.name}?`}
      size={560}
      onClose={onClose}
      footer={
        <>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form={formId} loading={isBusy} data-autofocus>
            Approve store
          </Button>
        </>
      }
    >
      <form id={formId} className={classes.form} onSubmit={event => void send(event)} onKeyDown={onKeyDown} noValidate>
        <p className={classes.lead}>{sayEffect(found)}</p>
        {open.length > 0 && (
          <div className={classes.open}>
            <strong>Not ticked on your list</strong>
            <ul>
              {open.map(item => (
                <li key={item}>{checklistWords[item]}</li>
              ))}
            </ul>
          </div>
        )}
        <FormErrors form={form} />
        <NeighborhoodPicker
          label="Neighborhood"
          value={home}
          isOptional
          help={neighborhood ? `The pin lies in ${neighborhood.name}` : 'The pin lies in none that we know'}
          onChange={setHome}
        />
        <TimezoneField control={form.control} name="timezone" current={store.timezone} />
        <TextareaField
          control={form.control}
          name="note"
          label="Note"
          help="For your colleagues; the store does not see it"
          isOptional
          minRows={2}
          maxLength={2000}
        />
      </form>
    </Dialog>
  )
}

const sayEffect = ({ store: { contactInfo }, account }: StoreCase) =>
  account?.canOwn
    ? `The store gets its number and is tied to the account of ${account.name}. ${contactInfo.email} is told by mail.`
    : `The store gets its number and an account of its own. ${contactInfo.email} gets a link to set the password, once and for 7 days.`
