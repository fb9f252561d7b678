import { useId } from 'react'
import type { FieldValues } from 'react-hook-form'
import { Dialog } from '../dialog/Dialog.tsx'
import { Form } from './Form.tsx'
import { FormFooter, type FormLayerProps } from './FormFooter.tsx'

interface Props<Input extends FieldValues, Output> extends FormLayerProps<Input, Output> {
  size?: number
}

/** A form in a dialog. Cancel and Esc ask before changes are lost; Ctrl/Cmd+Enter submits. */
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
