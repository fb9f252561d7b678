type Field = HTMLInputElement | HTMLTextAreaElement

const notTyped = new Set(['checkbox', 'file', 'hidden', 'radio'])

const isChoice = (field: Field) => field.readOnly || field.getAttribute('aria-haspopup') === 'listbox'

/** A text field, or a choice that is still empty. */
const isToFill = (field: Field) =>
  !field.matches(':disabled') && !notTyped.has(field.type) && !(isChoice(field) && field.value !== '')

// On touch screens the keyboard would cover the content.
const isTouched = () => matchMedia('(pointer: coarse)').matches

const firstField = (body: HTMLElement) => [...body.querySelectorAll<Field>('input, textarea')].find(isToFill)

/** The form that the page is about. */
const pageForm = 'data-page-form'

/** A ref for the form that a page is about: the page opens with its first field focused, unless somebody is elsewhere already. */
export function focusPageForm(form: HTMLFormElement | null): void {
  form?.setAttribute(pageForm, '')
  const { activeElement: active, body } = document
  if (form && (active === null || active === body || active.matches('h1, main'))) focusField(form)
}

/** Focuses the first field of the page's form; tells whether there is one. */
export function focusFormOf(page: HTMLElement): boolean {
  const form = page.querySelector<HTMLFormElement>(`form[${pageForm}]`)
  return form !== null && focusField(form)
}

function focusField(form: HTMLFormElement): boolean {
  const field = isTouched() ? undefined : firstField(form)
  field?.focus({ preventScroll: true })
  return field !== undefined
}

/**
 * A ref for the body of a dialog or drawer: focuses its first field, unless something else asks for the focus.
 */
export function focusFirstField(body: HTMLElement | null): void {
  if (!body || isTouched()) return
  if (body.closest('[role="dialog"]')?.querySelector('[data-autofocus]')) return
  // Mantine focuses the element with this attribute.
  const field = firstField(body)
  field?.setAttribute('data-autofocus', 'true')
  // The dialog is open already, and its fields were loaded.
  if (body.closest('[role="dialog"]')?.contains(document.activeElement)) field?.focus()
}
