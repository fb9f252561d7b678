import type { StatusChange } from '@fulmar/contract/users/user-status'
import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { ReasonField } from '#parts/reasons/ReasonField.tsx'
import { FormDialog } from '#ui/form/FormDialog.tsx'
import { MomentField } from '#ui/form/MomentField.tsx'
import { SelectField } from '#ui/form/SelectField.tsx'
import { useSendForm } from '#ui/form/use-send-form.ts'
import classes from '../users.module.css'
import { changeOf, lengths, suspensionForm } from './suspension.ts'

interface Props {
  /** "Ana Ramos" or "3 people". */
  who: string
  isBusy: boolean
  onSend: (change: StatusChange) => Promise<unknown>
  onClose: () => void
}

export function SuspendDialog({ who, isBusy, onSend, onClose }: Props) {
  const [now] = useState(() => new Date().toISOString())
  const form = useSendForm(suspensionForm, { length: '30', reason: '' }, { send: values => onSend(changeOf(values)) })
  const length = useWatch({ control: form.control, name: 'length' })
  return (
    <FormDialog
      form={form}
      title={`Suspend ${who}?`}
      verb={length === 'permanent' ? 'Block permanently' : 'Suspend'}
      isDanger
      isBusy={isBusy}
      onClose={onClose}
    >
      <p className={classes.lead}>
        They are signed out immediately and cannot sign in or earn points. Their balance does not change.
      </p>
      <SelectField control={form.control} name="length" label="Duration" data={[...lengths]} />
      {length === 'date' && (
        <MomentField control={form.control} name="until" label="Until" help="In your time zone" min={now} />
      )}
      <ReasonField
        control={form.control}
        name="reason"
        list="USER_SUSPEND_REASON"
        help="Saved in the notes for other administrators"
      />
    </FormDialog>
  )
}
