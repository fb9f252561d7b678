import { EventEmitter } from 'node:events'
import { expect, it } from 'vitest'
import { healthWarnings, newProcessHealth, surviveUnexpectedErrors } from './process-health.ts'

it('logs and counts what nobody caught, until it is told to stop', () => {
  const health = newProcessHealth()
  const process = new EventEmitter()
  const logged: string[] = []
  const log = { info: () => undefined, warn: () => undefined, error: (line: string) => void logged.push(line) }
  const stop = surviveUnexpectedErrors(health, log, process)
  expect(healthWarnings(health)).toEqual([])
  process.emit('unhandledRejection', new Error('Connection terminated'))
  process.emit('uncaughtException', 'a word')
  expect(health.unexpectedErrors).toBe(2)
  expect(logged[0]).toContain('Connection terminated')
  expect(logged[1]).toContain('a word')
  expect(healthWarnings(health)).toHaveLength(1)
  stop()
  expect(process.eventNames()).toEqual([])
})

it('warns of a worker that stood still for an hour', () => {
  const health = newProcessHealth()
  health.lastStallAt = new Date('2026-11-19T10:00:00Z')
  const warningsAt = (time: string) => healthWarnings(health, Date.parse(`2026-11-19T${time}Z`))
  expect(warningsAt('10:59:00')).toHaveLength(1)
  expect(warningsAt('11:01:00')).toEqual([])
})
