import { maxOptions, type Question } from '@fulmar/contract/academy/game-questions'
import type { CsvColumn } from '#core/http/csv.ts'

export const optionTitles = Array.from({ length: maxOptions }, (_, n) => `Option ${n + 1}`)

/** The columns of questions as CSV: an export writes them, an import reads them. */
export const questionColumns: readonly CsvColumn<{ question: Question }>[] = [
  ['Text', ({ question }) => question.text],
  ['Kind', ({ question }) => question.kind],
  ...optionTitles.map(
    (title, n) => [title, ({ question }) => question.options[n]?.text] as CsvColumn<{ question: Question }>,
  ),
  ['Right answers', ({ question }) => question.options.flatMap((it, n) => (it.isCorrect ? n + 1 : [])).join(', ')],
  ['Explanation', ({ question }) => question.explanation],
  ['Difficulty', ({ question }) => question.difficulty],
  ['Tags', ({ question }) => question.tags.join(', ')],
]
