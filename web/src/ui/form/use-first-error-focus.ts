import { type RefObject, useEffect } from 'react'

/** Goes to the first field on the page that has something wrong with it, each time `when` changes. */
export function useFirstErrorFocus(form: RefObject<HTMLFormElement | null>, when: unknown): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: `when` is what it waits for.
  useEffect(() => form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus(), [form, when])
}
