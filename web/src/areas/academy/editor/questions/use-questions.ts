import type { Question } from '@fulmar/contract/academy/game-questions'
import { maxQuestions } from '@fulmar/contract/academy/game-records'
import { useController } from 'react-hook-form'
import { toast } from '#core/toasts.tsx'
import { formatCount } from '#ui/format/numbers.ts'
import type { GameControl } from '../editor.types.ts'
import { moved, replaced } from './questions.ts'

/** The questions of the form and what can be done with them. */
export function useQuestions(control: GameControl) {
  const { field, fieldState } = useController({ control, name: 'questions' })
  const questions: readonly Question[] = field.value
  const set = (next: readonly Question[]) => field.onChange(next)
  return {
    questions,
    error: fieldState.error?.message,
    change: (question: Question) => set(replaced(questions, question)),
    move: (from: number, to: number) => set(moved(questions, from, to)),
    remove: (question: Question) => {
      const before = questions
      set(questions.filter(({ id }) => id !== question.id))
      toast.undo('Question removed', () => set(before))
    },
    /** Adds what still fits; false when nothing does. */
    add: (added: readonly Question[]): boolean => {
      const room = maxQuestions - questions.length
      if (added.length > room) toast.error(`A game has at most ${formatCount(maxQuestions, 'question')}`)
      if (room <= 0) return false
      set([...questions, ...added.slice(0, room)])
      return true
    },
  }
}

export type Questions = ReturnType<typeof useQuestions>
