import { useEffectEvent, useInsertionEffect, useLayoutEffect, useRef, useState } from 'react'

type Field = HTMLInputElement | HTMLTextAreaElement

/** The prerendered beginning of the page (scripts/early-page.mjs), until the page takes its place. */
export const earlyPage = () => document.getElementById('early')

function readEarlyPage() {
  const page = earlyPage()
  const fields = [...(page?.querySelectorAll<Field>('[name]') ?? [])]
  const focused = fields.find(field => field === document.activeElement)
  const isSubmitted = page?.dataset.submitted !== undefined
  return { typed: fields.filter(field => field.value), focused, isSubmitted }
}

/**
 * Goes on with what was typed before the page was there, by the names of its fields. Nothing is lost in between: it is
 * read in the very commit that replaces the early page, and browsers deliver input before or after that.
 */
export function useEarlyPage(onTyped: (name: string, value: string) => void): void {
  const early = useRef<ReturnType<typeof readEarlyPage>>(undefined)
  const [isFilled, setFilled] = useState(false)
  // Before a field of the page takes the focus, which layout effects would be too late for, and which would have both pages
  // laid out.
  useInsertionEffect(() => {
    early.current = readEarlyPage()
    earlyPage()?.remove()
  }, [])
  const fill = useEffectEvent(() => {
    const { typed = [], focused } = early.current ?? {}
    for (const { name, value } of typed) onTyped(name, value)
    if (typed.length > 0 || focused) setFilled(true)
  })
  useLayoutEffect(() => fill(), [])
  // The fields hold their texts now, which put the cursor at their ends.
  useLayoutEffect(() => {
    if (isFilled && early.current) restoreFocus(early.current)
  }, [isFilled])
}

function restoreFocus({ typed, focused, isSubmitted }: ReturnType<typeof readEarlyPage>) {
  const fieldLike = ({ name }: Field) => document.querySelector<Field>(`#root [name="${name}"]`)
  const field = focused && fieldLike(focused)
  field?.focus()
  // Fields of emails tell no position.
  if (field && focused.selectionStart !== null)
    field.setSelectionRange(focused.selectionStart, focused.selectionEnd, focused.selectionDirection ?? undefined)
  if (isSubmitted && typed[0]) fieldLike(typed[0])?.form?.requestSubmit()
}
