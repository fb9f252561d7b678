import { setTimeout as pause } from 'node:timers/promises'
import { waitPatienceMs } from './patience.ts'

/** Waits for what a condition yields; fails when that takes longer than the deadline. */
export async function until<T>(
  condition: () => T | Promise<T>,
  deadlineMs = waitPatienceMs,
): Promise<Exclude<T, undefined | null | false | 0 | ''>> {
  const deadline = Date.now() + deadlineMs
  for (;;) {
    const value = await condition()
    if (value) return value as Exclude<T, undefined | null | false | 0 | ''>
    if (Date.now() > deadline) throw new Error(`Not so after ${deadlineMs} ms: ${condition.toString()}`)
    await pause(20)
  }
}
