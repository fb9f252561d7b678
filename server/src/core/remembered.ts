import type { Db, Sql } from './db.ts'

const keptMs = 10_000
const keptAtMost = 500

const kept = new WeakMap<Db, Map<string, Promise<unknown>>>()

/**
 * The answer to a statement that takes long, for some seconds the same to everybody: for what may be a little old, such as
 * counts beyond what anybody counts. Who asks meanwhile waits for the same answer.
 */
export function remembered<T>(db: Db, query: Sql, ask: (query: Sql) => Promise<T>): Promise<T> {
  const answers = kept.get(db) ?? new Map<string, Promise<unknown>>()
  kept.set(db, answers)
  const name = JSON.stringify([query.text, query.values])
  const known = answers.get(name)
  if (known) return known as Promise<T>
  const answer = ask(query)
  const forget = () => answers.delete(name)
  if (answers.size < keptAtMost) {
    answers.set(name, answer)
    answer.catch(forget)
    setTimeout(forget, keptMs).unref()
  }
  return answer
}
