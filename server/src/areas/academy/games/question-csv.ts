import {
  blockingFaults,
  comparable,
  type FaultCode,
  maxOptions,
  type Question,
  question,
  questionKind,
} from '@fulmar/contract/academy/game-questions'
import { uuidv7 } from 'uuidv7'
import type { Actor } from '#core/actor.ts'
import type { Db } from '#core/db/db.ts'
import type { CsvColumn, CsvTable } from '#core/http/csv.ts'
import { record } from '../../activity/activity.ts'
import { allQuestions } from './games.queries.ts'
import { getGame } from './games.ts'

const optionTitles = Array.from({ length: maxOptions }, (_, n) => `Option ${n + 1}`)

/** The columns of questions as CSV: an export writes them, an import reads them. */
export const questionColumns: readonly CsvColumn<{ question: Question }>[] = [
  ['Text', ({ question }) => question.text],
  ['Kind', ({ question }) => question.kind],
  ...optionTitles.map(
    (title, n) => [title, ({ question }) => question.options[n]?.text] as CsvColumn<{ question: Question }>,
  ),
  [
    'Right answers',
    ({ question }) => question.options.flatMap((option, n) => (option.isCorrect ? n + 1 : [])).join(', '),
  ],
  ['Explanation', ({ question }) => question.explanation],
  ['Difficulty', ({ question }) => question.difficulty],
  ['Tags', ({ question }) => question.tags.join(', ')],
]

/** Fails with NOT_FOUND. */
export async function exportQuestions(db: Db, actor: Actor, id: string): Promise<CsvTable> {
  await getGame(db, id)
  await record(db, actor, { action: 'game.questions-exported', entityId: id })
  return { filename: 'questions.csv', query: allQuestions(id), columns: questionColumns }
}

const faultMessages: Partial<Record<FaultCode, string>> = {
  NO_TEXT: 'The question has no text',
  EMPTY_OPTION: 'An option is empty',
  NO_RIGHT_ANSWER: 'No right answer is named',
  SEVERAL_RIGHT_ANSWERS: 'A question of this kind has one right answer',
  SAME_OPTION_TWICE: 'Two options are the same',
  NOT_TRUE_FALSE: 'A true or false question has two options',
}

/** The question, or what is wrong with it. Cells are named by the titles of their columns in lower case. */
export function readQuestion(cells: Record<string, string>): Question | string {
  const rights = cells['right answers'] ?? ''
  const asked = kindOf(cells.kind || 'SINGLE')
  if (!asked) return `The kind is one of ${questionKind.options.join(', ')}`
  const given = optionTitles.map(title => cells[title.toLowerCase()] ?? '').filter(Boolean)
  const texts = given.length === 0 && asked === 'TRUE_FALSE' ? ['True', 'False'] : given
  const right = rightOnes(rights, texts)
  if (typeof right === 'string') return right
  const kind = !cells.kind && right.size > 1 ? 'MULTIPLE' : asked
  const { data, error } = question.safeParse({
    id: uuidv7(),
    text: cells.text ?? '',
    image: null,
    kind,
    options: texts.map((text, n) => ({ id: uuidv7(), text, isCorrect: right.has(n) })),
    explanation: cells.explanation ?? '',
    difficulty: (cells.difficulty || 'MEDIUM').toUpperCase(),
    tags: listed(cells.tags ?? ''),
    origin: 'HUMAN',
    source: null,
    review: 'ACCEPTED',
  })
  if (!data) return issueMessage(error.issues[0])
  const fault = blockingFaults([data])[0]
  return fault ? (faultMessages[fault.code] ?? fault.code) : data
}

const issueMessage = (issue: { path: PropertyKey[]; message: string } | undefined) =>
  issue?.path[0] === 'difficulty'
    ? 'The difficulty is one of EASY, MEDIUM, HARD'
    : `${String(issue?.path[0] ?? 'question')}: ${issue?.message ?? 'not valid'}`

const listed = (text: string) =>
  text
    .split(/[,;|]/)
    .map(part => part.trim())
    .filter(Boolean)

const kindOf = (text: string) => questionKind.safeParse(text.toUpperCase().replaceAll(/[\s/-]+/g, '_')).data

/** Named by number, by letter or by the text of the option. */
function rightOnes(rights: string, options: string[]): Set<number> | string {
  const placeOf = (text: string) => options.findIndex(option => comparable(option) === comparable(text))
  const find = (text: string) => {
    if (/^[1-6]$/.test(text)) return Number(text) - 1
    return /^[a-f]$/i.test(text) ? text.toLowerCase().charCodeAt(0) - 97 : placeOf(text)
  }
  const whole = placeOf(rights)
  const named = /^[1-6]$/.test(rights) || whole < 0 ? listed(rights) : []
  const places = named.length > 0 ? named.map(find) : [whole].filter(place => place >= 0)
  const unknown = named.find((_, n) => !options[places[n] ?? -1])
  return unknown === undefined ? new Set(places) : `There is no option ${unknown}`
}
