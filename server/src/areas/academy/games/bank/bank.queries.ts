import type { Question } from '@fulmar/contract/academy/game-questions'
import type { BankFilter, BankListQuery, BankQuestion, bankSort } from '@fulmar/contract/academy/question-bank'
import { type Db, sql, where } from '#core/db/db.ts'
import { containing } from '#core/db/like-patterns.ts'
import { listPage } from '#core/db/list-page.ts'

const from = sql`from bank_questions k`

// A copy keeps the id of the question.
const usedBy = sql`(
  select count(*) from games g where g.questions @> jsonb_build_array(jsonb_build_object('id', k.question ->> 'id')))`

const columns = sql`k.id, k.version, k.language, k.question, ${usedBy} as "usedBy", k.created_at as "createdAt"`

const sorts = { createdAt: sql`k.created_at`, text: sql`k.question ->> 'text'`, usedBy }

const matches = (filter: BankFilter) =>
  where(
    filter.search !== undefined &&
      filter.search !== '' &&
      sql`k.question ->> 'text' ilike ${containing(filter.search)}`,
    filter.difficulty !== undefined && sql`k.question ->> 'difficulty' = any(${filter.difficulty})`,
    filter.kind !== undefined && sql`k.question ->> 'kind' = any(${filter.kind})`,
    filter.origin !== undefined && sql`k.question ->> 'origin' = any(${filter.origin})`,
    filter.tag !== undefined && filter.tag !== '' && sql`k.question -> 'tags' ? ${filter.tag}`,
    filter.language !== undefined && sql`k.language = ${filter.language}`,
  )

export const listBankQuestions = (db: Db, query: BankListQuery) =>
  listPage<BankQuestion, (typeof bankSort)[number]>(
    db,
    { columns, from, where: matches(query), sorts, key: sql`k.id` },
    query,
  )

export const allBankQuestions = (filter: BankFilter) =>
  sql`select k.question ${from} ${matches(filter)} order by k.created_at, k.id`

export const listTags = (db: Db) =>
  db.many<{ tag: string; questions: number }>(sql`
    select tag, count(*) as questions ${from} cross join lateral jsonb_array_elements_text(k.question -> 'tags') tag
    group by tag order by questions desc, tag`)

export const findBankQuestion = (db: Db, id: string) =>
  db.maybe<BankQuestion>(sql`select ${columns} ${from} where k.id = ${id}`)

interface NewQuestion {
  id: string
  question: Question
  fingerprint: string
}

/** Tells the ids of those that were not in the bank. */
export const insertBankQuestions = async (db: Db, language: string, questions: NewQuestion[]): Promise<string[]> =>
  (
    await db.many<{ id: string }>(sql`
      insert into bank_questions (id, language, question, fingerprint)
      select id, ${language}, question, fingerprint
      from jsonb_to_recordset(${JSON.stringify(questions)}) as q(id uuid, question jsonb, fingerprint text)
      on conflict on constraint bank_questions_fingerprint_key do nothing returning id`)
  ).map(({ id }) => id)

export const updateBankQuestion = (db: Db, { id, question, fingerprint }: NewQuestion, language: string) =>
  db.run(sql`
    update bank_questions set language = ${language}, question = ${JSON.stringify(question)}, fingerprint = ${fingerprint},
      version = version + 1
    where id = ${id}`)

export const deleteBankQuestion = (db: Db, id: string) => db.run(sql`delete from bank_questions where id = ${id}`)
