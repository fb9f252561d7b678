type Field = HTMLInputElement | HTMLTextAreaElement

const notTyped = new Set(['checkbox', 'file', 'hidden', 'radio'])

const isChoice = (field: Field) => field.readOnly || field.getAttribute('aria-haspopup') === 'listbox'

/** A text field, or a choice that is still empty. */
const isToFill = (field: Field) =>
  !field.disabled && !notTyped.has(field.type) && !(isChoice(field) && field.value !== '')

/**
 * A ref for the body of a dialog or drawer: focuses its first field, unless something else asks for the focus. Not on touch screens, where the keyboard would cover the content.
 */
export function focusFirstField(body: HTMLElement | null): void {
  if (!body || matchMedia('(pointer: coarse)').matches) return
  if (body.closest('[role="dialog"]')?.querySelector('[data-autofocus]')) return
  // Mantine focuses the element with this attribute.
  const field = [...body.querySelectorAll<Field>('input, textarea')].find(isToFill)
  field?.setAttribute('data-autofocus', 'true')
  // The dialog is open already, and its fields were loaded.
  if (body.closest('[role="dialog"]')?.contains(document.activeElement)) field?.focus()
}
