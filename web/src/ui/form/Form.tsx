import { useMergedRef } from '@mantine/hooks'
import { type ReactNode, useRef } from 'react'
import type { FieldValues } from 'react-hook-form'
import { focusPageForm } from '../dialog/first-field.ts'
import { onSendKey } from '../keyboard/send-key.ts'
import { FormErrors } from './errors/FormErrors.tsx'
import { useFirstErrorFocus } from './errors/use-first-error-focus.ts'
import type { SendForm } from './use-send-form.ts'

interface Props<Input extends FieldValues, Output> {
  form: SendForm<Input, Output>
  /** For a submit button outside the form. */
  id?: string
  gap?: number
  maw?: string
  /** Blocks submitting, also by keyboard. */
  isDisabled?: boolean
  /** The page is about this form, and opens with its first field focused. */
  isPage?: boolean
  children: ReactNode
}

/** A form with its errors above the fields. */
export function Form<Input extends FieldValues, Output>(props: Props<Input, Output>) {
  const { form, id, gap = 16, maw, isDisabled = false, isPage = false, children } = props
  const submit = () => (isDisabled ? undefined : form.submit())
  const element = useRef<HTMLFormElement>(null)
  const ref = useMergedRef(element, isPage ? focusPageForm : null)
  useFirstErrorFocus(element, form.formState.submitCount)
  return (
    <form
      ref={ref}
      id={id}
      className="stack"
      style={{ gap, maxWidth: maw }}
      onSubmit={event => {
        event.preventDefault()
        void submit()
      }}
      onKeyDown={onSendKey(submit)}
      noValidate
    >
      <FormErrors form={form} />
      {children}
      {form.prompts}
    </form>
  )
}
