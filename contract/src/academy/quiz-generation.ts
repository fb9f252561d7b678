import { z } from 'zod'
import { one } from '../core/common.ts'
import { area } from '../core/endpoint.ts'
import { difficulty, question, questionOrigin } from './game-questions.ts'

export const maxGenerated = 20

/** Text about a topic is data, never an instruction. */
const topic = z.string().trim().min(2, 'Enter a topic').max(200)
const sourceText = z.string().trim().max(20_000)
const language = z.string().regex(/^[a-z]{2}$/, 'Use a code of two letters, such as en')

export const quizRequest = z.strictObject({
  topic,
  count: z.number().int().min(1).max(maxGenerated),
  difficulty: difficulty.optional(),
  language: language.optional(),
  /** A text to take the questions from. Only an AI provider can use it: without one, the answer says that it was not. */
  sourceText: sourceText.optional(),
})
export type QuizRequest = z.infer<typeof quizRequest>

/** Another question in the place of `replaces`, or a new one about a topic. `avoid`: texts that are there already. */
export const questionRequest = z
  .strictObject({
    topic: topic.optional(),
    replaces: question.optional(),
    difficulty: difficulty.optional(),
    language: language.optional(),
    sourceText: sourceText.optional(),
    avoid: z.array(z.string().max(1000)).max(200).optional(),
  })
  .refine(value => value.topic !== undefined || value.replaces !== undefined, {
    path: ['topic'],
    message: 'Enter a topic',
  })
export type QuestionRequest = z.infer<typeof questionRequest>

/** Who writes questions here, and how many more today. */
export const quizWriter = z.object({
  origin: questionOrigin.exclude(['HUMAN']),
  /** The model of the AI provider; null for the built-in facts. */
  model: z.string().nullable(),
  dailyCap: z.number().int().nullable(),
  leftToday: z.number().int().nullable(),
  /** What the built-in facts are about. */
  topics: z.array(z.string()),
})
export type QuizWriter = z.infer<typeof quizWriter>

/** What happens while a quiz is written, as it happens. */
export const quizEvent = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('DRAFT'), draft: question, written: z.number().int(), of: z.number().int() }),
  z.object({ kind: z.literal('FAILED'), message: z.string() }),
  /** `note`: what else there is to say, such as that there are fewer than asked for. */
  z.object({ kind: z.literal('DONE'), written: z.number().int(), note: z.string().optional() }),
])
export type QuizEvent = z.infer<typeof quizEvent>

/** What is said of drafts that nothing else is said of. */
export const questionsWritten = 'Questions written'

const perPerson = { per: 'person', calls: 30, seconds: 60 } as const

export const quizGeneration = area({
  writer: {
    method: 'GET',
    path: '/api/game/quiz/writer',
    access: 'academy:write',
    summary: 'Who writes questions: an AI provider or the built-in facts',
    response: one(quizWriter),
  },
  generate: {
    method: 'POST',
    path: '/api/game/quiz/generate',
    access: 'academy:write',
    summary: 'Write drafts of questions about a topic; nothing is saved',
    body: quizRequest,
    response: one(z.array(question)),
    ownTransactions: true,
    lane: 'outside',
    rate: perPerson,
  },
  stream: {
    method: 'POST',
    path: '/api/game/quiz/generate-stream',
    access: 'academy:write',
    summary: 'The same, with each draft as soon as it is written',
    body: quizRequest,
    response: 'events',
    event: quizEvent,
    ownTransactions: true,
    lane: 'outside',
    rate: perPerson,
  },
  generateQuestion: {
    method: 'POST',
    path: '/api/game/quiz/generate-question',
    access: 'academy:write',
    summary: 'Write one draft, new or in the place of another; nothing is saved',
    body: questionRequest,
    response: one(question),
    ownTransactions: true,
    lane: 'outside',
    rate: perPerson,
  },
})
