import { questionBank } from '@fulmar/contract/academy/question-bank'
import type { FileStore } from '#core/files/file-store.ts'
import { routes, whole } from '#core/http/routes.ts'
import { plural } from '#core/words.ts'
import { withImages } from '../../../uploads/uploads.ts'
import { listBankQuestions, listTags } from './bank.queries.ts'
import { changeBankQuestion, exportBank, keepQuestions, removeBankQuestion } from './bank.ts'

export const questionBankRoutes = (files: FileStore) =>
  routes(questionBank, {
    list: ({ db, query }) => listBankQuestions(db, query),
    tags: async ({ db }) => whole(await listTags(db)),
    add: async ({ db, actor, body }) => {
      const images = body.questions.map(({ image }, n) => [`questions.${n}.image`, [image]] as const)
      const data = await withImages(db, files, Object.fromEntries(images), tx => keepQuestions(tx, actor, body))
      const known = data.known > 0 ? `; the bank had ${plural(data.known, 'question')} already` : ''
      return { message: `${plural(data.added, 'question')} added to the bank${known}`, data }
    },
    change: async ({ db, actor, body }) => {
      const images = { 'question.image': [body.question.image] }
      const data = await withImages(db, files, images, tx => changeBankQuestion(tx, actor, body))
      return { message: 'Question saved', data }
    },
    remove: async ({ db, actor, body }) => {
      await removeBankQuestion(db, actor, body)
      return { message: 'Question removed' }
    },
    export: ({ db, actor, query }) => exportBank(db, actor, query),
  })
