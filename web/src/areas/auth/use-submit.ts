import { useState } from 'react'
import { ApiError } from '#core/api/api-error.ts'
import type { Problems } from './auth.rules.ts'

/** Runs one call at a time, so that a double click sends a form once. */
export function useSubmit(onFailure: (error: ApiError) => void) {
  const [isBusy, setBusy] = useState(false)
  const submit = async (work: () => Promise<void>): Promise<void> => {
    if (isBusy) return
    setBusy(true)
    try {
      await work()
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      onFailure(error)
    } finally {
      setBusy(false)
    }
  }
  return [isBusy, submit] as const
}

/** Focuses the first invalid field, so that screen readers announce its error. Returns whether there is one. */
export function focusFirst<Field extends string>(form: HTMLFormElement, found: Problems<Field>): boolean {
  const first = Array.from(form.elements).find(
    (element): element is HTMLInputElement => element instanceof HTMLInputElement && element.name in found,
  )
  first?.focus()
  return Object.keys(found).length > 0
}
