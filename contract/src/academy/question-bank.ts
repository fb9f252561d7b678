import { z } from 'zod'
import { id, instant, nothing, one, seenRecord, version } from '../core/common.ts'
import { area } from '../core/endpoint.ts'
import { anyOf, listQuery, matching, pageOf, sortOrder, wholeList } from '../core/list.ts'
import { difficulty, question, questionInput, questionKind, questionOrigin } from './game-questions.ts'

/** A question kept for any game; a game gets a copy of it. */
export const bankQuestion = z.object({
  id,
  version,
  language: z.string(),
  question,
  /** How many games have a copy. */
  usedBy: z.number().int(),
  createdAt: instant,
})
export type BankQuestion = z.infer<typeof bankQuestion>

const language = z.string().regex(/^[a-z]{2}$/, 'Use a code of two letters, such as en')

const filters = {
  difficulty: anyOf(difficulty).optional(),
  kind: anyOf(questionKind).optional(),
  origin: anyOf(questionOrigin).optional(),
  tag: z.string().trim().toLowerCase().max(30).optional(),
  language: language.optional(),
}
export const bankFilter = matching(filters)
export type BankFilter = z.output<typeof bankFilter>
export const bankSort = ['createdAt', 'text', 'usedBy'] as const
export const bankListQuery = listQuery(bankSort, { ...filters, sortOrder: sortOrder.default('desc') })
export type BankListQuery = z.output<typeof bankListQuery>

export const questionBank = area({
  list: {
    method: 'GET',
    path: '/api/game/bank/all',
    access: 'academy:read',
    summary: 'One page of the question bank',
    query: bankListQuery,
    response: pageOf(bankQuestion),
  },
  tags: {
    method: 'GET',
    path: '/api/game/bank/tags',
    access: 'academy:read',
    summary: 'The tags in use, the most frequent first',
    response: wholeList(z.object({ tag: z.string(), questions: z.number().int() })),
  },
  add: {
    method: 'POST',
    path: '/api/game/bank',
    access: 'academy:write',
    summary: 'Keep questions for other games; those that are in the bank already are left out',
    body: z.strictObject({ language, questions: z.array(questionInput).min(1).max(200) }),
    bodyLimitBytes: 1_500_000,
    ownTransactions: true,
    response: one(z.object({ added: z.number().int(), known: z.number().int() })),
    status: 201,
  },
  change: {
    method: 'PUT',
    path: '/api/game/bank',
    access: 'academy:write',
    summary: 'Change a question of the bank; games keep their copies',
    body: seenRecord.extend({ language: language.optional(), question }),
    ownTransactions: true,
    response: one(bankQuestion),
  },
  remove: {
    method: 'DELETE',
    path: '/api/game/bank',
    access: 'academy:write',
    summary: 'Remove a question from the bank; games keep their copies',
    body: seenRecord,
    response: nothing,
  },
  export: {
    method: 'GET',
    path: '/api/game/bank/export',
    access: 'academy:export',
    summary: 'The matching questions of the bank as CSV',
    query: bankFilter,
    response: 'csv',
  },
})
