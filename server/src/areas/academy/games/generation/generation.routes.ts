import {
  type QuestionRequest,
  type QuizRequest,
  questionsWritten,
  quizGeneration,
} from '@fulmar/contract/academy/quiz-generation'
import type { Db } from '#core/db/db.ts'
import { AppError } from '#core/errors.ts'
import { routes } from '#core/http/routes.ts'
import { aiWriter } from './ai-writer.ts'
import { factWriter } from './fact-writer.ts'
import { listCurrentRates } from './generation.queries.ts'
import { asEvents, collect, describeWriter, startDrafts } from './generation.ts'
import type { AiProvider, QuizAsk, Writer } from './quiz-writer.ts'
import { rateFacts } from './rate-facts.ts'

const today = () => new Date().toISOString().slice(0, 10)

const askFor = ({ language = 'en', ...ask }: QuizRequest): QuizAsk => ({ ...ask, language, avoid: [] })

const askForOne = ({ topic, replaces, language = 'en', avoid = [], ...rest }: QuestionRequest): QuizAsk => ({
  ...rest,
  topic: topic ?? (replaces?.tags.join(' ') || replaces?.text.slice(0, 200)) ?? '',
  difficulty: rest.difficulty ?? replaces?.difficulty,
  language,
  count: 1,
  avoid: replaces ? [...avoid, replaces.text] : avoid,
})

/** Written by the AI provider if there is one, otherwise from the built-in facts. */
export function quizGenerationRoutes(ai: AiProvider | undefined) {
  const provider = ai && aiWriter(ai)
  const writerFor = (db: Db): Writer =>
    provider ?? factWriter(async () => [rateFacts(await listCurrentRates(db), today())])
  return routes(quizGeneration, {
    writer: async ({ db }) => ({ data: await describeWriter(db, writerFor(db)) }),
    generate: async ({ db, actor, signal, body }) => {
      const drafts = await startDrafts(db, writerFor(db), askFor(body), { actor, signal })
      const { questions, note } = await collect(drafts)
      return { message: note ?? questionsWritten, data: questions }
    },
    stream: async ({ db, actor, signal, body }) =>
      asEvents(await startDrafts(db, writerFor(db), askFor(body), { actor, signal }), body.count),
    generateQuestion: async ({ db, actor, signal, body }) => {
      const drafts = await startDrafts(db, writerFor(db), askForOne(body), { actor, signal })
      const { questions, note } = await collect(drafts)
      const [data] = questions
      if (!data) throw new AppError('GENERATION_FAILED', 'No question was written')
      return { message: note ?? 'Question written', data }
    },
  })
}
