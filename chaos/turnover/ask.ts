import type { Doors } from '../load/doors.ts'
import type { AnswerBody } from '../load/history.ts'
import { type Message, send } from '../load/send.ts'
import { pause } from '../until.ts'

export interface Answer {
  status: number
  body: AnswerBody
}
export type Ask = (message: Omit<Message, 'key' | 'body'> & Partial<Message>) => Promise<Answer>

const patienceMs = 60_000
const againAfterMs = 200

/** Sends a message to one API after the other until one of them says what became of it. */
export function asker(doors: Doors[]): Ask {
  let turn = 0
  return async ({ key = '', body = {}, ...message }) => {
    const until = Date.now() + patienceMs
    while (Date.now() < until) {
      const outcome = await send(doors[turn++ % doors.length]?.straight ?? 0, { key, body, ...message }, false)
      if ('status' in outcome && outcome.status < 500) return outcome
      await pause(againAfterMs)
    }
    throw new Error(`Nobody could tell what became of ${message.path} ${key}`)
  }
}

/** Reads or changes the database however often that is cut off. */
export async function persist<T>(work: () => Promise<T>): Promise<T> {
  const until = Date.now() + patienceMs
  for (;;)
    try {
      return await work()
    } catch (error) {
      if (Date.now() > until) throw error
      await pause(againAfterMs)
    }
}
