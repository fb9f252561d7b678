import type { Problems } from './auth.rules.ts'

/** Focuses the first invalid field, so that screen readers announce its error. */
export function focusFirst<Field extends string>(form: HTMLFormElement, found: Problems<Field>): void {
  const first = Array.from(form.elements).find(
    (element): element is HTMLInputElement => element instanceof HTMLInputElement && element.name in found,
  )
  first?.focus()
}
