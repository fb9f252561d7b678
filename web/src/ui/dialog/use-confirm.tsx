import { type ReactNode, useRef, useState } from 'react'
import { ConfirmDialog } from './ConfirmDialog.tsx'

export interface Question {
  title: string
  /** What will happen, and whether it can be undone. */
  body: ReactNode
  verb: string
  cancel?: string
  tone?: 'plain' | 'danger'
}

/**
 * A confirmation dialog:
 * `const [confirm, dialog] = useConfirm()`, render `dialog`, then `if (await confirm({ … })) …`.
 */
export function useConfirm(): readonly [(question: Question) => Promise<boolean>, ReactNode] {
  const [question, setQuestion] = useState<Question | null>(null)
  const [isOpen, setOpen] = useState(false)
  const settle = useRef<(answer: boolean) => void>(undefined)

  const answer = (value: boolean) => {
    setOpen(false)
    settle.current?.(value)
    settle.current = undefined
  }
  const confirm = (next: Question) => {
    settle.current?.(false)
    setQuestion(next)
    setOpen(true)
    return new Promise<boolean>(resolve => {
      settle.current = resolve
    })
  }
  const dialog = question && (
    <ConfirmDialog
      isOpen={isOpen}
      title={question.title}
      verb={question.verb}
      cancel={question.cancel}
      tone={question.tone}
      onConfirm={() => answer(true)}
      onCancel={() => answer(false)}
    >
      {question.body}
    </ConfirmDialog>
  )
  return [confirm, dialog]
}
