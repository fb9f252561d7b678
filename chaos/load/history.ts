import { readFileSync } from 'node:fs'
import type { Operation } from './operation.ts'

/** Events in the order they were recorded. */
export type Line =
  | { is: 'asked'; operation: Operation }
  | { is: 'answered'; id: number; status: number; body: AnswerBody }
  /** The outcome is unknown: the connection was lost, or the answer says so. */
  | { is: 'unknown'; id: number; why: string }
  /** Not resolved in time. */
  | { is: 'left'; id: number }

/** The part of an answer that is checked. */
export interface AnswerBody {
  data?: Record<string, unknown>
  error?: string
}

/** One operation and all its answers. */
export interface RecordedOperation {
  operation: Operation
  answers: { status: number; body: AnswerBody }[]
  unknown: string[]
  isLeft: boolean
}

export function readHistory(file: string): RecordedOperation[] {
  const lines = readFileSync(file, 'utf8').split('\n').filter(Boolean)
  return historyOf(lines.map(line => JSON.parse(line) as Line))
}

export function historyOf(lines: Line[]): RecordedOperation[] {
  const operations = new Map<number, RecordedOperation>()
  const of = (id: number) => {
    const known = operations.get(id)
    if (!known) throw new Error(`Operation ${id} was answered but never asked`)
    return known
  }
  for (const line of lines)
    switch (line.is) {
      case 'asked':
        operations.set(line.operation.id, { operation: line.operation, answers: [], unknown: [], isLeft: false })
        break
      case 'answered':
        of(line.id).answers.push({ status: line.status, body: line.body })
        break
      case 'unknown':
        of(line.id).unknown.push(line.why)
        break
      case 'left':
        of(line.id).isLeft = true
        break
    }
  return [...operations.values()]
}

export const isAcknowledged = ({ status }: { status: number }) => status >= 200 && status < 300
export const isRefused = ({ status }: { status: number }) => status >= 400 && status < 500
