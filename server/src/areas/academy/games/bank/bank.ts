import { comparable, type Question, type QuestionInput } from '@fulmar/contract/academy/game-questions'
import type { BankFilter, BankQuestion } from '@fulmar/contract/academy/question-bank'
import type { SeenRecord } from '@fulmar/contract/core/common'
import { uuidv7 } from 'uuidv7'
import type { Actor } from '#core/actor.ts'
import type { Db } from '#core/db/db.ts'
import { lockSeen } from '#core/db/record-lock.ts'
import { fieldError, found, onConstraint } from '#core/errors.ts'
import type { CsvTable } from '#core/http/csv.ts'
import { record, recordExport } from '../../../activity/activity.ts'
import { completeQuestions } from '../game-content.ts'
import { claimImages, releaseImages } from '../game-images.ts'
import { questionColumns } from '../question-csv.ts'
import {
  allBankQuestions,
  deleteBankQuestion,
  findBankQuestion,
  insertBankQuestions,
  updateBankQuestion,
} from './bank.queries.ts'

const getBankQuestion = async (db: Db, id: string): Promise<BankQuestion> =>
  found(await findBankQuestion(db, id), 'Question')

const bankRecords = { noun: 'question', table: 'bank_questions', get: getBankQuestion }

/** The bank has a question of the same words once. */
export const fingerprintOf = ({ text }: Question) => comparable(text) || text.trim()

/** Fails with INVALID_INPUT, UNFIT_FILE. */
export async function keepQuestions(
  db: Db,
  actor: Actor,
  { language, questions: given }: { language: string; questions: QuestionInput[] },
) {
  const questions = completeQuestions(given)
  await claimImages(db, new Map(questions.flatMap(({ image }, n) => (image ? [[image, `questions.${n}.image`]] : []))))
  const rows = questions.map(question => ({ id: uuidv7(), question, fingerprint: fingerprintOf(question) }))
  const added = await insertBankQuestions(db, language, rows)
  // Images of those that were left out.
  await releaseImages(
    db,
    questions.flatMap(({ image }) => image ?? []),
  )
  await noteKept(db, actor, added.length, language)
  return { added: added.length, known: questions.length - added.length }
}

export async function noteKept(db: Db, actor: Actor, questions: number, language: string) {
  if (questions > 0) await record(db, actor, { action: 'question.kept', after: { questions, language } })
}

/** Fails with NOT_FOUND, STALE_VERSION, QUESTION_IN_BANK, UNFIT_FILE. */
export async function changeBankQuestion(
  db: Db,
  actor: Actor,
  { id, version, ...changes }: SeenRecord & { language?: string | undefined; question: Question },
): Promise<BankQuestion> {
  const before = await lockSeen(db, bankRecords, { id, version })
  const language = changes.language ?? before.language
  // Copies in games are known by its id.
  const question = { ...changes.question, id: before.question.id }
  if (question.image && question.image !== before.question.image)
    await claimImages(db, new Map([[question.image, 'question.image']]))
  await onConstraint(updateBankQuestion(db, { id, question, fingerprint: fingerprintOf(question) }, language), {
    bank_questions_fingerprint_key: () => {
      const message = 'The bank has this question already'
      return fieldError('QUESTION_IN_BANK', 'question.text', message)
    },
  })
  if (before.question.image && before.question.image !== question.image)
    await releaseImages(db, [before.question.image])
  await record(db, actor, {
    action: 'question.changed',
    entityId: id,
    before: { language: before.language, text: before.question.text },
    after: { language, text: question.text },
  })
  return getBankQuestion(db, id)
}

/** Fails with NOT_FOUND, STALE_VERSION. */
export async function removeBankQuestion(db: Db, actor: Actor, seen: SeenRecord) {
  const { question, language } = await lockSeen(db, bankRecords, seen)
  await deleteBankQuestion(db, seen.id)
  if (question.image) await releaseImages(db, [question.image])
  const before = { language, text: question.text }
  await record(db, actor, { action: 'question.removed', entityId: seen.id, before })
}

export async function exportBank(db: Db, actor: Actor, filter: BankFilter): Promise<CsvTable> {
  await recordExport(db, actor, 'question.exported', filter)
  return { filename: 'question-bank.csv', query: allBankQuestions(filter), columns: questionColumns }
}
