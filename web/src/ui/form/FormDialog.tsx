import { useId } from 'react'
import type { FieldValues } from 'react-hook-form'
import { Dialog } from '../dialog/Dialog.tsx'
import { Form } from './Form.tsx'
import { FormFooter, type FormLayerProps } from './FormFooter.tsx'

interface Props<Input extends FieldValues, Output> extends FormLayerProps<Input, Output> {
  size?: number
}

/** A few fields in the middle of the page: Cancel and Esc ask before anything typed is lost, Ctrl or Cmd with Enter sends. */
export function FormDialog<Input extends FieldValues, Output>(props: Props<Input, Output>) {
  const { form, title, size, isDisabled, children } = props
  const formId = useId()
  const close = () => void form.guard.attempt(props.onClose)
  return (
    <Dialog
      isOpen
      title={title}
      size={size}
      onClose={close}
      onSave={isDisabled ? undefined : form.submit}
      footer={<FormFooter {...props} formId={formId} onClose={close} />}
    >
      <Form form={form} id={formId} isDisabled={isDisabled}>
        {children}
      </Form>
    </Dialog>
  )
}
