import { zodResolver } from '@hookform/resolvers/zod'
import { useRef } from 'react'
import { type DefaultValues, type FieldValues, type UseFormReturn, useForm } from 'react-hook-form'
import type { z } from 'zod'
import { zodMessage } from './zod-messages.ts'

export type ZodForm<Input extends FieldValues, Output> = UseFormReturn<Input, unknown, Output>

/**
 * A form that is checked by the same schema as the call it makes: on leaving a field first, then as it is typed. While
 * it is being sent it cannot be sent again: the button is out of reach then, but Ctrl or Cmd with Enter is not.
 */
export function useZodForm<Input extends FieldValues, Output extends FieldValues>(
  schema: z.ZodType<Output, Input>,
  defaultValues: NoInfer<DefaultValues<Input>>,
): ZodForm<Input, Output> {
  const isSending = useRef(false)
  const form = useForm<Input, unknown, Output>({
    resolver: zodResolver(schema, { error: zodMessage }),
    defaultValues,
    mode: 'onTouched',
  })
  const handleSubmit: typeof form.handleSubmit = (onValid, onInvalid) => async event => {
    event?.preventDefault?.()
    if (isSending.current) return
    isSending.current = true
    await form
      .handleSubmit(
        onValid,
        onInvalid,
      )(event)
      .finally(() => {
        isSending.current = false
      })
  }
  return { ...form, handleSubmit }
}
