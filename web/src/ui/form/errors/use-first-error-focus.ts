import { type RefObject, useEffect } from 'react'

/** Focuses the first invalid field each time `when` changes. */
export function useFirstErrorFocus(form: RefObject<HTMLFormElement | null>, when: unknown): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: `when` triggers it.
  useEffect(() => form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus(), [form, when])
}
