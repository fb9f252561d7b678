import type { ReactNode } from 'react'
import type { DefaultValues, FieldValues } from 'react-hook-form'
import type { z } from 'zod'
import { applyServerErrors, type Refusal } from './errors/server-errors.ts'
import { type UnsavedGuard, useUnsavedGuard } from './use-unsaved-guard.tsx'
import { useZodForm, type ZodForm } from './use-zod-form.ts'

interface Sending<Input extends FieldValues, Output> {
  /** On failure, errors are shown at their fields and the input is kept. */
  send: (values: Output) => Promise<unknown>
  onSent?: (form: ZodForm<Input, Output>) => void
  /** Something other than the fields was changed, such as a picture. */
  isChanged?: boolean
  /** The form stays on the page while only the search params change. */
  outlivesSearch?: boolean
}

/** A form with its submit action and a guard for unsaved changes. */
export type SendForm<Input extends FieldValues, Output> = ZodForm<Input, Output> & {
  submit: () => Promise<void>
  guard: UnsavedGuard
  /** What the form asks, such as whether to leave unsaved changes. `Form` shows it. */
  prompts: ReactNode
}

export function useSendForm<Input extends FieldValues, Output extends FieldValues>(
  schema: z.ZodType<Output, Input>,
  start: NoInfer<DefaultValues<Input>>,
  { send, onSent, isChanged = false, outlivesSearch = false }: Sending<NoInfer<Input>, NoInfer<Output>>,
): SendForm<Input, Output> {
  const form = useZodForm(schema, start)
  const guard = useUnsavedGuard(form.formState.isDirty || isChanged, outlivesSearch)
  const submit = form.handleSubmit(async values => {
    // Navigation after a successful submit must not ask.
    guard.release()
    try {
      await send(values)
    } catch (error) {
      guard.hold()
      applyServerErrors(form, error as Refusal)
      return
    }
    onSent?.(form)
  })
  return { ...form, submit: () => submit(), guard, prompts: guard.dialog }
}
