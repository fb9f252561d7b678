import { Alert } from '@mantine/core'
import { TriangleAlert } from 'lucide-react'
import type { FieldValues } from 'react-hook-form'
import type { ZodForm } from '../use-zod-form.ts'

/** The submit button may be far below. */
const intoView = (element: HTMLElement | null) => element?.scrollIntoView({ block: 'nearest' })

/** Errors that belong to no single field. */
export function FormErrors<Input extends FieldValues, Output>({ form }: { form: ZodForm<Input, Output> }) {
  const message = form.formState.errors.root?.server?.message
  if (!message) return null
  return (
    <Alert ref={intoView} color="red" icon={<TriangleAlert size={18} />} role="alert" className="lines">
      {message}
    </Alert>
  )
}
