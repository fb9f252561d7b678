import { zodResolver } from '@hookform/resolvers/zod'
import { type DefaultValues, type FieldValues, type UseFormReturn, useForm } from 'react-hook-form'
import type { z } from 'zod'
import { zodMessage } from './zod-messages.ts'

export type ZodForm<Input extends FieldValues, Output> = UseFormReturn<Input, unknown, Output>

/** A form that is checked by the same schema as the call it makes: on leaving a field first, then as it is typed. */
export const useZodForm = <Input extends FieldValues, Output extends FieldValues>(
  schema: z.ZodType<Output, Input>,
  defaultValues: NoInfer<DefaultValues<Input>>,
): ZodForm<Input, Output> =>
  useForm<Input, unknown, Output>({
    resolver: zodResolver(schema, { error: zodMessage }),
    defaultValues,
    mode: 'onTouched',
  })
