import { setTimeout as pause, setImmediate } from 'node:timers/promises'
import { AppError } from '../errors.ts'

/** Whether the database answers at all: a busy one does, one that is stopped or cut off does not, and nobody is told. */
export interface Pulse {
  /** The result of some work, unless the database falls silent meanwhile or already has. Fails with TRY_AGAIN. */
  guard: <T>(work: () => Promise<T>, isRead: boolean) => Promise<T>
  stop: () => void
}

const silence = () => new AppError('TRY_AGAIN', 'The database does not answer. Please try again in a moment')
// Nobody can tell what becomes of a change that is under way.
const doubt = () => new AppError('TRY_AGAIN', 'This may not have been saved. Please try again')

/** Asks the database again and again, on a connection of its own. */
export function watchPulse(ask: () => Promise<unknown>, { everyMs = 500, silentMs = 1_200 } = {}): Pulse {
  const waiting = new Set<() => void>()
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
      for (const refuse of waiting) refuse()
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
    guard: (work, isRead) =>
      new Promise((resolve, reject) => {
        if (isSilent) throw silence()
        const refuse = () => reject(isRead ? silence() : doubt())
        waiting.add(refuse)
        work()
          .then(resolve, reject)
          .finally(() => waiting.delete(refuse))
      }),
    stop() {
      isStopped = true
    },
  }
}
