/** Whether a key press belongs to a field or dialog instead of a shortcut. */
export const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable ||
    target.closest('input:not([type="checkbox"], [type="radio"]), textarea, select, [role="dialog"]') !== null)

/** Whether a dialog or menu is open; closed ones may still be in the document. */
export const isCovered = (): boolean =>
  [...document.querySelectorAll('[role="dialog"], [role="menu"], [role="listbox"]')].some(element =>
    element.checkVisibility(),
  )
