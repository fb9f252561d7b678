import type { Db, Sql } from './db.ts'

const keptMs = 10_000
const keptAtMost = 500

const kept = new WeakMap<Db, Map<string, Promise<unknown>>>()

const answersOf = (db: Db) => {
  const answers = kept.get(db) ?? new Map<string, Promise<unknown>>()
  kept.set(db, answers)
  return answers
}

const nameOf = (query: Sql) => JSON.stringify([query.text, query.values])

export const recall = <T>(db: Db, query: Sql) => answersOf(db).get(nameOf(query)) as Promise<T> | undefined

export function remember<T>(db: Db, query: Sql, answer: Promise<T>): Promise<T> {
  const answers = answersOf(db)
  if (answers.size >= keptAtMost) return answer
  const name = nameOf(query)
  const forget = () => answers.delete(name)
  answers.set(name, answer)
  answer.catch(forget)
  setTimeout(forget, keptMs).unref()
  return answer
}

/**
 * The answer to a statement that takes long, for some seconds the same to everybody: for what may be a little old, such as
 * counts beyond what anybody counts. Who asks meanwhile waits for the same answer.
 */
export const remembered = <T>(db: Db, query: Sql, ask: (query: Sql) => Promise<T>): Promise<T> =>
  recall<T>(db, query) ?? remember(db, query, ask(query))
