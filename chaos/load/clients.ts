import { setTimeout as pause } from 'node:timers/promises'
import type { Programme } from '../programme.ts'
import { type Done, operationOf } from './asking.ts'
import type { Doors } from './doors.ts'
import { isAcknowledged, isRefused } from './history.ts'
import { type Kind, type Operation, paths } from './operation.ts'
import type { Cut, Planned, Step } from './plan.ts'
import type { Recording } from './recording.ts'
import { type Outcome, send } from './send.ts'

export interface ClientsOptions {
  plan: Step[][]
  programme: Programme
  doors: Doors[]
  recording: Recording
  /** The time of the last fault, after which everything must be resolved in time. */
  lastFaultAt: () => number
  onResolved: (startedAt: number) => void
  onCreated?: (created: Created) => void
  /** Waited for before every step. */
  pace?: () => Promise<void>
}

/** A write that was acknowledged for the first time. */
export interface Created {
  kind: Kind
  id: string
  token: string
  sentAt: number
}

const resolveWithinMs = 30_000
const mostFailures = 5
const longestPauseMs = 500

/** Runs every client's steps, all clients at once. */
export async function runClients(options: ClientsOptions) {
  await Promise.all(options.plan.map((steps, client) => runClient(client, steps, options)))
}

async function runClient(client: number, steps: Step[], options: ClientsOptions) {
  const done = new Map<number, Done>()
  for (const step of steps) {
    await options.pace?.()
    await Promise.all(step.map(planned => perform(client, planned, done, options)))
  }
}

async function perform(client: number, planned: Planned, done: Map<number, Done>, options: ClientsOptions) {
  const operation = operationOf(planned, done, options.programme)
  const startedAt = Date.now()
  if (operation) {
    if (planned.is !== 'sent again') await options.recording.write({ is: 'asked', operation })
    const copies = Array.from({ length: planned.copies }, (_, copy) =>
      resolve(operation, client + copy, copy === 0 ? planned.cut : undefined, options),
    )
    const id = (await Promise.all(copies)).find(made => made !== undefined)
    if (id !== undefined && planned.is === 'new') done.set(planned.id, { operation, id })
  }
  options.onResolved(startedAt)
}

/** Retries until the outcome is known; returns what was created. */
async function resolve(operation: Operation, first: number, cut: Cut | undefined, options: ClientsOptions) {
  const { doors, recording, lastFaultAt, programme } = options
  const { id, kind, key, by, body } = operation
  const callers = kind === 'offline' ? programme.staff.map(({ token }) => token) : programme.tokens
  const token = callers[by % callers.length] ?? ''
  const startedAt = Date.now()
  let failures = 0
  for (let attempt = 0; ; attempt++) {
    const way = attempt === 0 && cut ? cut : 'straight'
    const port = doors[(first + attempt) % doors.length]?.[way] ?? 0
    const sentAt = Date.now()
    const outcome = await send(port, { path: paths[kind], token, key, body }, way === 'straight')
    await recording.write({ ...lineOf(outcome), id })
    if ('status' in outcome) {
      if (outcome.status === 201) options.onCreated?.({ kind, id: outcome.body.data?.id as string, token, sentAt })
      if (isAcknowledged(outcome)) return outcome.body.data?.id as string
      if (isRefused(outcome)) return undefined
      failures++
    }
    const isLate = Date.now() - Math.max(startedAt, lastFaultAt()) > resolveWithinMs
    if (isLate || failures === mostFailures) {
      await recording.write({ is: 'left', id })
      return undefined
    }
    await pause(Math.min(longestPauseMs, 25 * 2 ** attempt))
  }
}

const lineOf = (outcome: Outcome) =>
  'status' in outcome
    ? ({ is: 'answered', status: outcome.status, body: outcome.body } as const)
    : ({ is: 'unknown', why: outcome.unknown } as const)
