import type { EventEmitter } from 'node:events'
import type { Log } from './log.ts'

/** What went wrong in this process since its start without being the end of it. */
export interface ProcessHealth {
  /** The worker of background jobs did no work although jobs were due, or ended because the database was lost. */
  workerRestarts: { stalled: number; ended: number }
  lastStallAt: Date | undefined
  /** Errors that nobody caught. */
  unexpectedErrors: number
  /** When something could not be saved for lack of room. */
  diskFullAt: Date | undefined
}

export const newProcessHealth = (): ProcessHealth => ({
  workerRestarts: { stalled: 0, ended: 0 },
  lastStallAt: undefined,
  unexpectedErrors: 0,
  diskFullAt: undefined,
})

const warnOfStallMs = 60 * 60_000
const warnOfDiskMs = 10 * 60_000

/** What an operator should look at: a full disk, a worker that stood still within the last hour, and errors that nobody caught. */
export function healthWarnings(health: ProcessHealth, now = Date.now()): string[] {
  const { workerRestarts, lastStallAt, unexpectedErrors, diskFullAt } = health
  const warnings: string[] = []
  if (diskFullAt && now - diskFullAt.getTime() <= warnOfDiskMs)
    warnings.push(`The disk is full: something could not be saved, last at ${diskFullAt.toISOString()}`)
  if (lastStallAt && now - lastStallAt.getTime() <= warnOfStallMs)
    warnings.push(
      `The worker of background jobs did no work although jobs were due, and was restarted, last at ${lastStallAt.toISOString()}. Restarts since the start: ${workerRestarts.stalled}`,
    )
  if (unexpectedErrors > 0)
    warnings.push(`Errors that nobody caught are in the log. Since the start: ${unexpectedErrors}`)
  return warnings
}

const events = ['uncaughtException', 'unhandledRejection']

/**
 * Logs errors that nobody caught, and returns how to stop that. Node would end the process, and with it every request and
 * job of this moment, which would save nothing: all state is in the database, and what is left open is rolled back there.
 */
export function surviveUnexpectedErrors(health: ProcessHealth, log: Log, emitter: EventEmitter = process): () => void {
  const survive = (reason: unknown) => {
    health.unexpectedErrors++
    log.error(`Nobody caught this error: ${reason instanceof Error ? reason.stack : String(reason)}`)
  }
  for (const event of events) emitter.on(event, survive)
  return () => {
    for (const event of events) emitter.off(event, survive)
  }
}
