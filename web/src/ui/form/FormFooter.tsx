import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import type { FieldValues } from 'react-hook-form'
import { SubmitButton } from './SubmitButton.tsx'
import type { SendForm } from './use-send-form.ts'

/** What a form in a layer of its own takes. */
export interface FormLayerProps<Input extends FieldValues, Output> {
  form: SendForm<Input, Output>
  title: string
  /** What the main button does: "Save changes". */
  verb: string
  cancel?: string
  /** It takes something away. */
  isDanger?: boolean
  /** Sent by something else than this form. */
  isBusy?: boolean
  isDisabled?: boolean
  /** For what is weighty and needs no typing: a key pressed twice must not do it. */
  startsOnCancel?: boolean
  /** A button for another way to go on. */
  otherChoice?: ReactNode
  onClose: () => void
  children: ReactNode
}

interface Props<Input extends FieldValues, Output> extends Omit<FormLayerProps<Input, Output>, 'title' | 'children'> {
  formId: string
}

export function FormFooter<Input extends FieldValues, Output>(props: Props<Input, Output>) {
  const { form, formId, verb, cancel = 'Cancel', otherChoice, onClose } = props
  const { isDanger = false, isBusy = false, isDisabled, startsOnCancel = false } = props
  return (
    <>
      <Button variant="default" onClick={onClose} data-autofocus={startsOnCancel || undefined}>
        {cancel}
      </Button>
      {otherChoice}
      <SubmitButton
        form={formId}
        color={isDanger ? 'red' : undefined}
        isBusy={isBusy || form.formState.isSubmitting}
        disabled={isDisabled}
      >
        {verb}
      </SubmitButton>
    </>
  )
}
