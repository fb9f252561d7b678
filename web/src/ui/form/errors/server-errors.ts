import type { FieldPath, FieldValues } from 'react-hook-form'
import type { ZodForm } from '../use-zod-form.ts'

/** Why the server rejected a form. */
export interface Refusal {
  message: string
  /** Error messages by field path. */
  fields?: Record<string, string>
}

/**
 * Shows server errors at their fields and focuses the first. A record chosen in the field `store` is sent as `storeId`. Errors without a field on screen go to `FormErrors`.
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
