import { zodResolver } from '@hookform/resolvers/zod'
import { useRef } from 'react'
import { type DefaultValues, type FieldValues, type UseFormReturn, useForm } from 'react-hook-form'
import type { z } from 'zod'
import { zodMessage } from './errors/zod-messages.ts'

export type ZodForm<Input extends FieldValues, Output> = UseFormReturn<Input, unknown, Output>

/**
 * A form validated by the schema of its call, on blur first and then while typing. Guards against a second submit by Ctrl/Cmd+Enter while the first is running.
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
