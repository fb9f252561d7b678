import { uuidv7 } from 'uuidv7'
import { z } from 'zod'
import { importer } from '../../../imports/imports.ts'
import { questionColumns, readQuestion } from '../question-csv.ts'
import { insertBankQuestions } from './bank.queries.ts'
import { fingerprintOf, noteKept, removeBankQuestion } from './bank.ts'

const rowInput = z.strictObject({
  language: z.string().regex(/^[a-z]{2}$/, 'Use a code of two letters, such as en'),
  cells: z.record(z.string(), z.string()),
})
type RowInput = z.infer<typeof rowInput>

const titles = questionColumns.map(([title]) => title)
const required = ['Text']
const helps: Record<string, string> = {
  Kind: 'SINGLE, MULTIPLE or TRUE_FALSE; SINGLE if empty',
  'Right answers': 'By number, letter or text: 2, or a, c',
  Difficulty: 'EASY, MEDIUM or HARD; MEDIUM if empty',
  Tags: 'Separated by commas',
}
const examples: Record<string, string> = {
  Text: 'Which number marks PET?',
  Kind: 'SINGLE',
  'Option 1': '1',
  'Option 2': '2',
  'Option 3': '5',
  'Right answers': '1',
  Explanation: 'PET carries the resin code 1.',
  Difficulty: 'EASY',
  Tags: 'resin codes',
}
const aliases: Record<string, string[]> = {
  Text: ['question'],
  'Right answers': ['right answer', 'correct', 'correct answer', 'answer'],
}

const questionOf = ({ cells }: RowInput) => {
  const read = readQuestion(cells)
  if (typeof read === 'string') throw new Error(`A question that was read before cannot be read: ${read}`)
  return read
}

export const questionImporter = importer<RowInput>({
  kind: 'questions',
  table: 'bank_questions',
  note: 'Questions are added to the question bank, from where any game can take a copy.',
  undo: 'Removes the imported questions that nobody has changed; games keep their copies.',
  columns: [
    ...titles.map(title => ({
      key: title.toLowerCase(),
      label: title,
      isRequired: required.includes(title),
      help: helps[title] ?? '',
      example: examples[title] ?? '',
      aliases: aliases[title] ?? [],
    })),
    { key: 'language', label: 'Language', isRequired: false, help: 'Two letters; en if empty', example: 'en' },
  ],
  read: cells => {
    const named = Object.fromEntries(titles.map(title => [title.toLowerCase(), cells.text(title.toLowerCase())]))
    const read = readQuestion(named)
    if (typeof read === 'string') cells.refuse(null, read)
    return { language: cells.text('language').toLowerCase() || 'en', cells: named }
  },
  schema: rowInput,
  keysOf: row => [`text ${row.language} ${fingerprintOf(questionOf(row))}`],
  add: async (db, actor, rows) => {
    const questions = rows.map(({ input }) => {
      const question = questionOf(input)
      return { id: uuidv7(), language: input.language, question, fingerprint: fingerprintOf(question) }
    })
    const added = new Set<string>()
    for (const language of new Set(questions.map(question => question.language))) {
      const some = questions.filter(question => question.language === language)
      const ids = await insertBankQuestions(db, language, some)
      await noteKept(db, actor, ids.length, language)
      for (const id of ids) added.add(id)
    }
    return questions.map(({ id }) =>
      added.has(id) ? { outcome: 'ADDED', recordId: id } : { outcome: 'UNCHANGED', recordId: null },
    )
  },
  remove: (db, actor, id) => removeBankQuestion(db, actor, { id, version: 1 }),
})
