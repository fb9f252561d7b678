import { setTimeout as pause, setImmediate } from 'node:timers/promises'
import { AppError } from '../errors.ts'

/** Whether the database answers at all: a busy one does, one that is stopped or cut off does not, and nobody is told. */
export interface Pulse {
  /** The result of some work, unless the database falls silent meanwhile or already has. Fails with TRY_AGAIN. */
  guard: <T>(work: () => Promise<T>) => Promise<T>
  stop: () => void
}

const silence = () => new AppError('TRY_AGAIN', 'The database does not answer. Please try again in a moment')

/** Asks the database again and again, on a connection of its own. */
export function watchPulse(ask: () => Promise<unknown>, { everyMs = 500, silentMs = 1_200 } = {}): Pulse {
  const waiting = new Set<(reason: AppError) => void>()
  let isSilent = false
  let isStopped = false

  const answerOf = () =>
    ask().then(
      () => 'answered' as const,
      () => 'failed' as const,
    )

  async function beat() {
    const answer = answerOf()
    const first = await Promise.race([answer, silent()])
    if (first === 'silent') {
      isSilent = true
      for (const refuse of waiting) refuse(silence())
    }
    if ((await answer) === 'answered') isSilent = false
  }

  /** An answer that has come while this process was busy counts. */
  async function silent() {
    await pause(silentMs, undefined, { ref: false })
    await setImmediate()
    return 'silent' as const
  }

  async function beatOnAndOn() {
    for (; !isStopped; await pause(everyMs, undefined, { ref: false })) await beat()
  }
  void beatOnAndOn()

  return {
    guard: work =>
      new Promise((resolve, reject) => {
        if (isSilent) throw silence()
        waiting.add(reject)
        work()
          .then(resolve, reject)
          .finally(() => waiting.delete(reject))
      }),
    stop() {
      isStopped = true
    },
  }
}
