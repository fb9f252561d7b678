import type { Problems } from './auth.rules.ts'

/** The keyboard goes to the first field that needs another look, which then reads out what is wrong with it. */
export function focusFirst<Field extends string>(form: HTMLFormElement, found: Problems<Field>): void {
  const first = Array.from(form.elements).find(
    (element): element is HTMLInputElement => element instanceof HTMLInputElement && element.name in found,
  )
  first?.focus()
}
