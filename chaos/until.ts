import { setTimeout as pause } from 'node:timers/promises'

const patienceMs = 30_000

/** Waits for a condition; fails on timeout. */
export async function until(what: string, isSo: () => Promise<boolean>, deadlineMs = patienceMs) {
  const deadline = Date.now() + deadlineMs
  while (!(await isSo())) {
    if (Date.now() > deadline) throw new Error(`Not so after ${deadlineMs / 1000} s: ${what}`)
    await pause(50)
  }
}
