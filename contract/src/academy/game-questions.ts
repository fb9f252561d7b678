import { z } from 'zod'

export const questionKind = z.enum(['SINGLE', 'MULTIPLE', 'TRUE_FALSE'])
export type QuestionKind = z.infer<typeof questionKind>

export const difficulty = z.enum(['EASY', 'MEDIUM', 'HARD'])
export type Difficulty = z.infer<typeof difficulty>

/** Who wrote a question: a person, an AI provider or the built-in bank of facts. */
export const questionOrigin = z.enum(['HUMAN', 'AI', 'BANK'])
export type QuestionOrigin = z.infer<typeof questionOrigin>

/** A `DRAFT` has not been accepted by anyone, and is never asked. */
export const questionReview = z.enum(['DRAFT', 'ACCEPTED'])
export type QuestionReview = z.infer<typeof questionReview>

/** Ids of questions and options are unique inside their game; who adds one makes its id. */
const localId = z.string().regex(/^[\w-]{1,36}$/, 'Use letters, digits and dashes')

export const questionOption = z.strictObject({
  id: localId,
  text: z.string().trim().max(300),
  isCorrect: z.boolean(),
})
export type QuestionOption = z.infer<typeof questionOption>

export const maxOptions = 6

const tag = z.string().trim().toLowerCase().min(1).max(30)

/** As it is saved while somebody still works on it. What must be right before it is asked: `questionFaults`. */
export const question = z.strictObject({
  id: localId,
  text: z.string().trim().max(1000),
  /** The key of an uploaded image. */
  image: z.string().max(200).nullable(),
  kind: questionKind,
  options: z
    .array(questionOption)
    .min(2, 'At least 2 options')
    .max(maxOptions, 'At most 6 options')
    .refine(options => new Set(options.map(({ id }) => id)).size === options.length, 'Two options have the same id'),
  explanation: z.string().trim().max(2000),
  difficulty,
  tags: z.array(tag).max(10),
  origin: questionOrigin,
  /** Where a generated question has its fact from. */
  source: z.string().max(300).nullable(),
  review: questionReview,
})
export type Question = z.infer<typeof question>

const optionInput = questionOption.partial({ id: true })

/** As another program may send one: the text and its options are enough. */
export const questionInput = question
  .extend({ options: z.array(optionInput).min(2, 'At least 2 options').max(maxOptions, 'At most 6 options') })
  .partial()
  .required({ text: true, options: true })
export type QuestionInput = z.infer<typeof questionInput>

/** The whole question, with ids where they were left out. */
export const completeQuestion = (given: QuestionInput, newId: () => string): Question => ({
  id: newId(),
  image: null,
  kind: given.options.filter(({ isCorrect }) => isCorrect).length > 1 ? 'MULTIPLE' : 'SINGLE',
  explanation: '',
  difficulty: 'MEDIUM',
  tags: [],
  origin: 'HUMAN',
  source: null,
  review: 'ACCEPTED',
  ...given,
  options: given.options.map(option => ({ id: newId(), ...option })),
})

/** What keeps a question from being asked, or makes it a poor one. */
export const faultCode = z.enum([
  'NO_TEXT',
  'EMPTY_OPTION',
  'NO_RIGHT_ANSWER',
  'SEVERAL_RIGHT_ANSWERS',
  'SAME_OPTION_TWICE',
  'NOT_TRUE_FALSE',
  'NOT_ACCEPTED',
  'SAME_QUESTION_TWICE',
  'RIGHT_ANSWER_STANDS_OUT',
  'NO_EXPLANATION',
])
export type FaultCode = z.infer<typeof faultCode>

/** These only warn; the others keep a game from being published. */
export const warnings: readonly FaultCode[] = ['RIGHT_ANSWER_STANDS_OUT', 'NO_EXPLANATION']

export interface QuestionFault {
  questionId: string
  code: FaultCode
}

/** A text without case, marks and extra spaces, to tell whether two are the same. */
export const comparable = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

/** Whether the right answer is so much longer than every other that its length gives it away. */
function standsOut({ options }: Question): boolean {
  const right = options.filter(({ isCorrect }) => isCorrect)
  const others = options.filter(({ isCorrect }) => !isCorrect)
  if (right.length !== 1 || others.length < 2) return false
  const longest = Math.max(...others.map(({ text }) => text.length))
  const length = right[0]?.text.length ?? 0
  return length > longest * 1.6 && length - longest >= 15
}

const faultsOf = (question: Question): FaultCode[] => {
  const right = question.options.filter(({ isCorrect }) => isCorrect).length
  const texts = question.options.map(({ text }) => comparable(text) || text.trim())
  const found: [boolean, FaultCode][] = [
    [question.text === '', 'NO_TEXT'],
    [question.options.some(({ text }) => text === ''), 'EMPTY_OPTION'],
    [right === 0, 'NO_RIGHT_ANSWER'],
    [right > 1 && question.kind !== 'MULTIPLE', 'SEVERAL_RIGHT_ANSWERS'],
    [new Set(texts.filter(Boolean)).size < texts.filter(Boolean).length, 'SAME_OPTION_TWICE'],
    [question.kind === 'TRUE_FALSE' && question.options.length !== 2, 'NOT_TRUE_FALSE'],
    [question.review !== 'ACCEPTED', 'NOT_ACCEPTED'],
    [standsOut(question), 'RIGHT_ANSWER_STANDS_OUT'],
    [question.explanation === '', 'NO_EXPLANATION'],
  ]
  return found.filter(([applies]) => applies).map(([, code]) => code)
}

/** What is wrong with the questions of a game, in their order. */
export function questionFaults(questions: readonly Question[]): QuestionFault[] {
  const seen = new Set<string>()
  return questions.flatMap(question => {
    const text = comparable(question.text)
    const isRepeated = text !== '' && seen.has(text)
    seen.add(text)
    const codes = isRepeated ? [...faultsOf(question), 'SAME_QUESTION_TWICE' as const] : faultsOf(question)
    return codes.map(code => ({ questionId: question.id, code }))
  })
}

/** Without the warnings: what must be mended before anybody is asked. */
export const blockingFaults = (questions: readonly Question[]): QuestionFault[] =>
  questionFaults(questions).filter(({ code }) => !warnings.includes(code))
