import { Button, Group } from '@mantine/core'
import type { ReactNode } from 'react'
import type { FieldValues } from 'react-hook-form'
import { SubmitButton } from './SubmitButton.tsx'
import type { SendForm } from './use-send-form.ts'

/** Props of a form in a dialog or drawer. */
export interface FormLayerProps<Input extends FieldValues, Output> {
  form: SendForm<Input, Output>
  title: string
  /** The label of the main button: "Save changes". */
  verb: string
  cancel?: string
  /** A destructive action, with a red button. */
  isDanger?: boolean
  /** Busy for another reason than submitting. */
  isBusy?: boolean
  isDisabled?: boolean
  /** Focuses Cancel first, so that a double key press does not confirm. */
  startsOnCancel?: boolean
  /** An extra button. */
  otherChoice?: ReactNode
  onClose: () => void
  children: ReactNode
}

interface Props<Input extends FieldValues, Output> extends Omit<FormLayerProps<Input, Output>, 'title' | 'children'> {
  /** For buttons outside the form. */
  formId?: string
}

/** Cancel and the main button at the end of a form on a page. */
export const FormEnd = <Input extends FieldValues, Output>(props: Props<Input, Output>) => (
  <Group gap={12} justify="flex-end">
    <FormFooter {...props} />
  </Group>
)

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
