/** Whether a key press belongs to a field or a dialog, and is no shortcut. */
export const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable ||
    target.closest('input:not([type="checkbox"], [type="radio"]), textarea, select, [role="dialog"]') !== null)

/** A dialog or menu on top owns the keyboard; closed ones may still stand in the document. */
export const isCovered = (): boolean =>
  [...document.querySelectorAll('[role="dialog"], [role="menu"], [role="listbox"]')].some(element =>
    element.checkVisibility(),
  )
