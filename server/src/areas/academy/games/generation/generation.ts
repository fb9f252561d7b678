import type { Question } from '@fulmar/contract/academy/game-questions'
import type { QuizEvent, QuizWriter } from '@fulmar/contract/academy/quiz-generation'
import { uuidv7 } from 'uuidv7'
import type { Actor } from '#core/actor.ts'
import type { Database, Db } from '#core/db/db.ts'
import { AppError } from '#core/errors.ts'
import { record } from '../../../activity/activity.ts'
import { countToday, insertGeneration, lockGenerations, settleGeneration } from './generation.queries.ts'
import type { Drafts, QuizAsk, Writer } from './quiz-writer.ts'

/** Questions that an AI provider writes for everybody together in one day; it costs money. */
const dailyCap = 200

export async function describeWriter(db: Db, writer: Writer): Promise<QuizWriter> {
  const { origin, model } = writer
  const topics = await writer.topics()
  if (origin === 'BANK') return { origin, model, dailyCap: null, leftToday: null, topics }
  return { origin, model, dailyCap, leftToday: Math.max(0, dailyCap - (await countToday(db))), topics }
}

interface Asker {
  actor: Actor
  signal: AbortSignal
}

/** Drafts that are counted, with no connection held while they are written. Fails with GENERATION_CAP_REACHED. */
export async function startDrafts(
  database: Database,
  writer: Writer,
  ask: QuizAsk,
  { actor, signal }: Asker,
): Promise<Drafts> {
  const id = uuidv7()
  await database.transaction(async tx => {
    if (writer.origin === 'AI') {
      await lockGenerations(tx)
      const left = dailyCap - (await countToday(tx))
      if (ask.count > left) throw capReached(left)
    }
    await insertGeneration(tx, { id, actorId: actor.id, origin: writer.origin, topic: ask.topic, asked: ask.count })
  })
  return counted(database, writer, ask, { actor, signal, id })
}

async function* counted(database: Database, writer: Writer, ask: QuizAsk, asker: Asker & { id: string }): Drafts {
  let written = 0
  try {
    const drafts = writer.write(ask, asker.signal)
    for (;;) {
      const next = await drafts.next()
      if (next.done) return next.value
      written++
      yield next.value
    }
  } finally {
    await database.transaction(async tx => {
      await settleGeneration(tx, asker.id, written)
      if (written > 0)
        await record(tx, asker.actor, {
          action: 'question.generated',
          after: { questions: written, origin: writer.origin },
        })
    })
  }
}

const capReached = (left: number) =>
  new AppError(
    'GENERATION_CAP_REACHED',
    left > 0 ? `Only ${left} more questions can be generated today` : 'No more questions can be generated today',
  )

/** All drafts at once. Fails with GENERATION_FAILED. */
export async function collect(drafts: Drafts): Promise<{ questions: Question[]; note: string | undefined }> {
  const questions: Question[] = []
  for (;;) {
    const next = await drafts.next()
    if (next.done) return { questions, note: next.value || undefined }
    questions.push(next.value)
  }
}

/** The same as events. */
export async function* asEvents(drafts: Drafts, of: number): AsyncGenerator<QuizEvent> {
  let written = 0
  try {
    for (;;) {
      const next = await drafts.next()
      if (next.done) return yield { kind: 'DONE', written, ...(next.value && { note: next.value }) }
      written++
      yield { kind: 'DRAFT', draft: next.value, written, of }
    }
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    yield { kind: 'FAILED', message: error.message }
  } finally {
    await drafts.return(undefined)
  }
}
