import {
  completeQuestion,
  type Question,
  type QuestionKind,
  type QuestionOption,
} from '@fulmar/contract/academy/game-questions'

/** Short enough for its 36 characters, and unique in its game. */
const newId = (): string => crypto.randomUUID()

const emptyOption = (): QuestionOption => ({ id: newId(), text: '', isCorrect: false })

export const newQuestion = (): Question =>
  completeQuestion({ text: '', options: [emptyOption(), emptyOption(), emptyOption(), emptyOption()] }, newId)

/** A copy for another place, with ids of its own. */
export const copyOf = (question: Question): Question => ({
  ...question,
  id: newId(),
  options: question.options.map(option => ({ ...option, id: newId() })),
})

export const replaced = (questions: readonly Question[], question: Question): Question[] =>
  questions.map(row => (row.id === question.id ? question : row))

/** The questions with one of them at another place. */
export function moved<Item>(items: readonly Item[], from: number, to: number): Item[] {
  const rest = items.filter((_, at) => at !== from)
  return [...rest.slice(0, to), ...items.slice(from, from + 1), ...rest.slice(to)]
}

/** The question with another kind, and options that fit it. */
export function withKind(question: Question, kind: QuestionKind): Question {
  if (kind === question.kind) return question
  if (kind === 'TRUE_FALSE') {
    const isTrue = question.options[0]?.isCorrect !== false
    const options = [
      { id: newId(), text: 'True', isCorrect: isTrue },
      { id: newId(), text: 'False', isCorrect: !isTrue },
    ]
    return { ...question, kind, options }
  }
  if (kind === 'SINGLE') {
    const first = question.options.findIndex(({ isCorrect }) => isCorrect)
    return {
      ...question,
      kind,
      options: question.options.map((option, at) => ({ ...option, isCorrect: at === first })),
    }
  }
  return { ...question, kind }
}

/** Marks an option as right: with one right answer, the others become wrong. */
export const withRight = (question: Question, optionId: string, isCorrect: boolean): Question => ({
  ...question,
  options: question.options.map(option =>
    option.id === optionId
      ? { ...option, isCorrect }
      : question.kind === 'MULTIPLE'
        ? option
        : { ...option, isCorrect: false },
  ),
})

export const withOption = (question: Question): Question => ({
  ...question,
  options: [...question.options, emptyOption()],
})

export const withoutOption = (question: Question, optionId: string): Question => ({
  ...question,
  options: question.options.filter(({ id }) => id !== optionId),
})
