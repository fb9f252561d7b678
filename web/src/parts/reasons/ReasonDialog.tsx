import type { ReasonType } from '@fulmar/contract/master-data'
import type { ReactNode } from 'react'
import { z } from 'zod'
import { FormDialog } from '#ui/form/FormDialog.tsx'
import { useSendForm } from '#ui/form/use-send-form.ts'
import { ReasonField } from './ReasonField.tsx'

interface Props {
  title: string
  /** What will happen, and whether it can be undone. */
  children: ReactNode
  /** The button label: "Reverse collection". */
  verb: string
  cancel?: string
  /** The list of common reasons in the master data. */
  reasons?: ReasonType | undefined
  /** Shown above the reason, such as what will change. */
  before?: ReactNode
  isBusy: boolean
  /** Errors are shown in the dialog, and the input is kept. */
  onSend: (reason: string) => Promise<unknown>
  onClose: () => void
}

const reasonForm = z.object({ reason: z.string().trim().min(3, 'Enter a reason').max(500) })

/** A confirmation that asks for a reason. */
export function ReasonDialog({ children, reasons, before, onSend, ...layer }: Props) {
  const form = useSendForm(reasonForm, { reason: '' }, { send: ({ reason }) => onSend(reason) })
  return (
    <FormDialog {...layer} form={form} isDanger>
      <p>{children}</p>
      {before}
      <ReasonField control={form.control} name="reason" list={reasons} />
    </FormDialog>
  )
}
