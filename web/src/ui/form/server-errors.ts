import type { FieldPath, FieldValues } from 'react-hook-form'
import type { ZodForm } from './use-zod-form.ts'

/** Why the server did not take a form. */
export interface Refusal {
  message: string
  /** Path of a field → what is wrong with it. */
  fields?: Record<string, string>
}

/**
 * Shows what the server found wrong at the fields it names, and goes to the first of them. A record that is chosen in
 * the field `store` is sent as `storeId`. What belongs to no field on screen is kept for `FormErrors`.
 */
export function applyServerErrors<Input extends FieldValues, Output>(
  form: ZodForm<Input, Output>,
  { fields = {}, message }: Refusal,
): void {
  const onScreen = form.control._names.mount
  const named = Object.entries(fields).map(([path, text]) => {
    const field = [path, path.replace(/Id$/, '')].find(name => onScreen.has(name))
    return { path, text, field }
  })
  const known = named.filter(({ field }) => field !== undefined)
  known.forEach(({ field, text }, index) => {
    form.setError(field as FieldPath<Input>, { type: 'server', message: text }, { shouldFocus: index === 0 })
  })
  const unknown = named.filter(({ field }) => field === undefined)
  if (known.length === 0 || unknown.length > 0) {
    const lines = unknown.map(({ path, text }) => `${path}: ${text}`)
    form.setError('root.server', { type: 'server', message: [message, ...lines].join('\n') })
  }
}
