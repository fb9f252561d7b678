type Field = HTMLInputElement | HTMLTextAreaElement

const notTyped = new Set(['checkbox', 'file', 'hidden', 'radio'])

const isChoice = (field: Field) => field.readOnly || field.getAttribute('aria-haspopup') === 'listbox'

/** Something to type, or a choice that is still to be made. */
const isToFill = (field: Field) =>
  !field.disabled && !notTyped.has(field.type) && !(isChoice(field) && field.value !== '')

/**
 * A ref for what a layer holds: unless something in the layer asks for the focus itself, it goes to the first field.
 * Under a finger it stays where it was: a keyboard would come up over what nobody has read yet.
 */
export function focusFirstField(body: HTMLElement | null): void {
  if (!body || matchMedia('(pointer: coarse)').matches) return
  if (body.closest('[role="dialog"]')?.querySelector('[data-autofocus]')) return
  // Mantine looks for this mark once everything is in place.
  const field = [...body.querySelectorAll<Field>('input, textarea')].find(isToFill)
  field?.setAttribute('data-autofocus', 'true')
}
