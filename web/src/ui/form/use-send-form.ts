import type { DefaultValues, FieldValues } from 'react-hook-form'
import type { z } from 'zod'
import { applyServerErrors, type Refusal } from './server-errors.ts'
import { type UnsavedGuard, useUnsavedGuard } from './use-unsaved-guard.tsx'
import { useZodForm, type ZodForm } from './use-zod-form.ts'

interface Sending<Input extends FieldValues, Output> {
  /** When it fails, the reason is shown at its fields and what was typed stays. */
  send: (values: Output) => Promise<unknown>
  onSent?: (form: ZodForm<Input, Output>) => void
  /** Something beside the fields was changed, such as a picture. */
  isChanged?: boolean
}

/** A form that knows how it is sent, and asks before what was typed is lost. */
export type SendForm<Input extends FieldValues, Output> = ZodForm<Input, Output> & {
  submit: () => Promise<void>
  guard: UnsavedGuard
}

export function useSendForm<Input extends FieldValues, Output extends FieldValues>(
  schema: z.ZodType<Output, Input>,
  start: NoInfer<DefaultValues<Input>>,
  { send, onSent, isChanged = false }: Sending<NoInfer<Input>, NoInfer<Output>>,
): SendForm<Input, Output> {
  const form = useZodForm(schema, start)
  const guard = useUnsavedGuard(form.formState.isDirty || isChanged)
  const submit = form.handleSubmit(async values => {
    // What follows a good answer, such as going to the next page, needs no question.
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
  return { ...form, submit: () => submit(), guard }
}
