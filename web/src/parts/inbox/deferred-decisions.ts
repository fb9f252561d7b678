import { toast } from '#core/toasts.tsx'
import { createObservable, useObservable } from '#ui/observable.ts'

interface Soon {
  /** Of the case. */
  id: string
  /** What will happen: "Adding 600 points to Ana Ramos". */
  words: string
  description?: string
  /** The address of the record that is decided on. */
  href?: string
  /** Rejects when the decision was refused; the case is then back in its queue. */
  send: () => Promise<unknown>
  onUndo: () => void
}

/** Decisions that are not sent yet, each with the function that sends it. Outside React: leaving the page does not stop them. */
const waiting = new Map<string, () => void>()
const ids = createObservable<ReadonlySet<string>>(new Set())

const changed = () => ids.set(new Set(waiting.keys()))

/** The cases that somebody has decided here a moment ago. */
export const useDeferredDecisions = (): ReadonlySet<string> => useObservable(ids)

/** Sends a decision after some seconds, in which it can be taken back. */
export function deferDecision({ id, words, description, href, send, onUndo }: Soon): void {
  if (waiting.has(id)) return
  const forget = () => {
    waiting.delete(id)
    changed()
  }
  const sendNow = () => {
    clearTimeout(timer)
    dismiss()
    // A toast tells of a refusal.
    void send()
      .catch(() => undefined)
      .finally(forget)
  }
  const { dismiss, durationMs } = toast.undo(
    words,
    () => {
      clearTimeout(timer)
      forget()
      onUndo()
    },
    { description, href },
  )
  const timer = setTimeout(sendNow, durationMs)
  waiting.set(id, sendNow)
  changed()
}

// Nothing is lost when the window closes meanwhile.
addEventListener('pagehide', () => {
  for (const sendNow of waiting.values()) sendNow()
})
