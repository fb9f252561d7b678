import type { FieldPath, FieldValues } from 'react-hook-form'
import type { ZodForm } from './use-zod-form.ts'

/**
 * Shows what the server found wrong at the fields it names, and goes to the first of them.
 * What belongs to no field on screen is kept for `FormErrors`.
 */
export function applyServerErrors<Input extends FieldValues, Output>(
  form: ZodForm<Input, Output>,
  fields: Record<string, string> | undefined,
  message: string,
): void {
  const named = Object.entries(fields ?? {})
  const known = named.filter(([path]) => form.control._names.mount.has(path))
  const unknown = named.filter(([path]) => !form.control._names.mount.has(path))
  known.forEach(([path, text], index) => {
    form.setError(path as FieldPath<Input>, { type: 'server', message: text }, { shouldFocus: index === 0 })
  })
  if (known.length === 0 || unknown.length > 0) {
    const lines = unknown.map(([path, text]) => `${path}: ${text}`)
    form.setError('root.server', { type: 'server', message: [message, ...lines].join('\n') })
  }
}
