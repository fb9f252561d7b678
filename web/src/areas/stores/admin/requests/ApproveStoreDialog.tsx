import { storeInput } from '@fulmar/contract/stores/store-input'
import { type ChecklistItem, checklistItems, type StoreCase } from '@fulmar/contract/stores/store-records'
import { Box } from '@mantine/core'
import { z } from 'zod'
import { TimezoneField } from '#parts/fields/TimezoneField.tsx'
import { NeighborhoodPicker } from '#parts/pickers/NeighborhoodPicker.tsx'
import { picked, usePickedField } from '#parts/pickers/picked-field.ts'
import { FormDialog } from '#ui/form/FormDialog.tsx'
import { TextareaField } from '#ui/form/TextareaField.tsx'
import { useSendForm } from '#ui/form/use-send-form.ts'
import type { DecisionInput } from '../stores.state.ts'
import { checklistWords } from '../stores.words.ts'
import { CaseWarnings } from './CaseWarnings.tsx'

interface Props {
  found: StoreCase
  ticks: Partial<Record<ChecklistItem, boolean>>
  isBusy: boolean
  onSend: (what: DecisionInput) => Promise<void>
  onClose: () => void
}

const approval = storeInput
  .pick({ timezone: true })
  .extend({ note: z.string().trim().max(2000), neighborhood: picked.nullable() })

/** Explains what approval does, and asks for neighborhood, time zone and a note. */
export function ApproveStoreDialog({ found, ticks, isBusy, onSend, onClose }: Props) {
  const { store, neighborhood } = found
  const form = useSendForm(
    approval,
    { timezone: store.timezone, note: '', neighborhood: store.neighborhood ?? neighborhood },
    {
      send: ({ neighborhood: home, ...values }) =>
        onSend({ status: 'ACTIVE', neighborhoodId: home?.id ?? null, ...values }),
    },
  )
  const home = usePickedField(form.control, 'neighborhood')
  const open = checklistItems.filter(item => !ticks[item])
  return (
    <FormDialog
      form={form}
      title={`Approve ${store.name}?`}
      verb="Approve store"
      isBusy={isBusy}
      startsOnCancel
      size={560}
      onClose={onClose}
    >
      <p className="lines">{formatEffect(found)}</p>
      <CaseWarnings found={found} isRedOnly />
      {open.length > 0 && (
        <Box className="boxed" p="10px 14px">
          <strong>Not checked yet</strong>
          <ul className="bullets quiet">
            {open.map(item => (
              <li key={item}>{checklistWords[item]}</li>
            ))}
          </ul>
        </Box>
      )}
      <NeighborhoodPicker
        label="Neighborhood"
        isOptional
        help={neighborhood ? `The pin is in ${neighborhood.name}` : 'The pin is not in a known neighborhood'}
        {...home}
      />
      <TimezoneField control={form.control} name="timezone" current={store.timezone} />
      <TextareaField
        control={form.control}
        name="note"
        label="Note"
        help="Only visible to administrators"
        isOptional
        minRows={2}
        maxLength={2000}
      />
    </FormDialog>
  )
}

const formatEffect = ({ store: { contactInfo }, account }: StoreCase) =>
  account?.canOwn
    ? `The store gets a store number and ${account.name} becomes its owner${account.userType === 'STORE' ? '' : ', with the same sign-in. Their points stay theirs'}. ${contactInfo.email} is notified by email.`
    : `The store gets a store number and an account. ${contactInfo.email} is emailed a link to set the password, valid for 7 days.`
