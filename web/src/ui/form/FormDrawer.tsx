import { useId } from 'react'
import type { FieldValues } from 'react-hook-form'
import { Drawer } from '../dialog/Drawer.tsx'
import { focusFirstField } from '../dialog/first-field.ts'
import { Form } from './Form.tsx'
import { FormFooter, type FormLayerProps } from './FormFooter.tsx'

/** A form in a drawer. Cancel and Esc ask before changes are lost; Ctrl/Cmd+Enter submits. */
export function FormDrawer<Input extends FieldValues, Output>(props: FormLayerProps<Input, Output>) {
  const { form, title, isDisabled, children } = props
  const formId = useId()
  const close = () => void form.guard.attempt(props.onClose)
  return (
    <Drawer
      isOpen
      title={title}
      onClose={close}
      onSave={isDisabled ? undefined : form.submit}
      footer={<FormFooter {...props} formId={formId} onClose={close} />}
    >
      <div ref={focusFirstField}>
        <Form form={form} id={formId} isDisabled={isDisabled}>
          {children}
        </Form>
      </div>
    </Drawer>
  )
}
