import {
  blockingFaults,
  comparable,
  type FaultCode,
  type Question,
  question,
  questionKind,
} from '@fulmar/contract/game-questions'
import { maxQuestions, type QuestionImportResult } from '@fulmar/contract/game-records'
import { CsvError, parse } from 'csv-parse/sync'
import { uuidv7 } from 'uuidv7'
import { readCsvField } from '#core/http/csv.ts'
import { optionTitles, questionColumns } from './question-columns.ts'

const faultMessages: Partial<Record<FaultCode, string>> = {
  NO_TEXT: 'The question has no text',
  EMPTY_OPTION: 'An option is empty',
  NO_RIGHT_ANSWER: 'No right answer is named',
  SEVERAL_RIGHT_ANSWERS: 'A question of this kind has one right answer',
  SAME_OPTION_TWICE: 'Two options are the same',
  NOT_TRUE_FALSE: 'A true or false question has two options',
  SAME_QUESTION_TWICE: 'This question is in the file already',
}

/** One row of the file: cells by the title of their column. */
interface Row {
  line: number
  cells: Record<string, string>
}

class RefusedFile extends Error {
  readonly line: number
  constructor(line: number, message: string) {
    super(message)
    this.line = line
  }
}

/** Reads questions from CSV with the columns of an export, in any order; what cannot be read is told by line. */
export function readQuestions(text: string): QuestionImportResult {
  const result: QuestionImportResult = { questions: [], refused: [] }
  try {
    for (const { line, cells } of rowsOf(text)) {
      const read = readQuestion(cells, result.questions)
      if (typeof read === 'string') result.refused.push({ line, message: read })
      else result.questions.push(read)
    }
    return result
  } catch (error) {
    if (!(error instanceof RefusedFile)) throw error
    return { questions: [], refused: [{ line: error.line, message: error.message }] }
  }
}

function rowsOf(text: string): Row[] {
  const [header, ...rows] = parsed(text)
  const titles = header?.record.map(title => title.trim().toLowerCase()) ?? []
  if (!titles.includes('text') || !titles.includes('option 1'))
    throw new RefusedFile(
      1,
      `The first row has to name the columns: ${questionColumns.map(([title]) => title).join(', ')}`,
    )
  return rows.map(({ record, info }) => ({
    line: info.lines,
    cells: Object.fromEntries(titles.map((title, n) => [title, readCsvField(record[n] ?? '').trim()])),
  }))
}

function parsed(text: string) {
  const delimiter = delimiterOf(text)
  try {
    return parse(text, {
      bom: true,
      info: true,
      delimiter,
      relax_column_count: true,
      skip_empty_lines: true,
    }) as unknown as {
      record: string[]
      info: { lines: number }
    }[]
  } catch (error) {
    if (error instanceof CsvError)
      throw new RefusedFile(Number(error.lines) || 1, 'The quotation marks of this line do not fit together')
    throw error
  }
}

/** Spreadsheets write what their language uses. */
function delimiterOf(text: string): string {
  const [header = ''] = text.split(/\r?\n/, 1)
  const counted = [',', ';', '\t'].map(it => [header.split(it).length, it] as const)
  return counted.reduce((most, one) => (one[0] > most[0] ? one : most))[1]
}

/** The question, or what is wrong with it. Cells are named by the titles of their columns in lower case. */
export function readQuestion(cells: Record<string, string>, before: Question[]): Question | string {
  if (before.length === maxQuestions) return `At most ${maxQuestions} questions`
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
  const fault = blockingFaults([...before, data]).find(({ questionId }) => questionId === data.id)
  return fault ? (faultMessages[fault.code] ?? fault.code) : data
}

const issueMessage = (issue: { path: PropertyKey[]; message: string } | undefined) =>
  issue?.path[0] === 'difficulty'
    ? 'The difficulty is one of EASY, MEDIUM, HARD'
    : `${String(issue?.path[0] ?? 'question')}: ${issue?.message ?? 'not valid'}`

const listed = (text: string) =>
  text
    .split(/[,;|]/)
    .map(it => it.trim())
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
