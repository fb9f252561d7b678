import type { Db, Sql } from './db.ts'

const keptMs = 10_000
const longMs = 60_000

const primaries = new WeakMap<Db, Db>()

/** Lets a replica share the cache of its primary, so that a write clears both. */
export const shareCache = (replica: Db, primary: Db): void => void primaries.set(replica, primary)

/** Cached query results by database. */
function memory(keptAtMost: number, forMs = keptMs) {
  const kept = new WeakMap<Db, Map<string, Promise<unknown>>>()
  const answersOf = (asked: Db) => {
    const db = primaries.get(asked) ?? asked
    const answers = kept.get(db) ?? new Map<string, Promise<unknown>>()
    kept.set(db, answers)
    return answers
  }
  return {
    recall: <T>(db: Db, query: Sql) => answersOf(db).get(nameOf(query)) as Promise<T> | undefined,
    remember: <T>(db: Db, query: Sql, answer: Promise<T>): Promise<T> => {
      const answers = answersOf(db)
      const name = nameOf(query)
      if (answers.size >= keptAtMost && !answers.has(name)) return answer
      const forget = () => answers.get(name) === answer && answers.delete(name)
      answers.set(name, answer)
      answer.catch(forget)
      setTimeout(forget, forMs).unref()
      return answer
    },
    forget: (db: Db, query: Sql) => answersOf(db).delete(nameOf(query)),
    forgetAll: (db: Db) => answersOf(db).clear(),
  }
}

const nameOf = (query: Sql) => JSON.stringify([query.text, query.values])

const forSeconds = memory(500)
// Fewer entries, because each can be thousands of keys.
const untilWrite = memory(50)
const forLong = memory(500, longMs)

export const { recall, remember } = forSeconds

/**
 * The result of a slow statement. After ten seconds it is refreshed in the background; until then callers get the
 * previous result, at most a minute old.
 */
export function staleWhileRevalidate<T>(db: Db, query: Sql, ask: (query: Sql) => Promise<T>): Promise<T> {
  const askAndKeep = async () => {
    const answer = await ask(query)
    void forLong.remember(db, query, Promise.resolve(answer))
    return answer
  }
  const latest = recall<T>(db, query) ?? remember(db, query, askAndKeep())
  return forLong.recall<T>(db, query) ?? latest
}

/**
 * The result of a statement that must not be stale for the user who changes it: the next write through this process
 * clears it. Quick results are not cached.
 */
export async function rememberedUntilWrite<T>(
  db: Db,
  query: Sql,
  ask: (query: Sql) => Promise<T>,
  isWorthKeeping: (answer: T) => boolean,
): Promise<T> {
  const answer = await (untilWrite.recall<T>(db, query) ?? untilWrite.remember(db, query, ask(query)))
  if (!isWorthKeeping(answer)) untilWrite.forget(db, query)
  return answer
}

export const forgetAtWrite = untilWrite.forgetAll
