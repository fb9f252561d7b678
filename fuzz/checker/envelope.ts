import { errorBody } from '@fulmar/contract/core/errors'
import { z } from 'zod'
import type { Operation } from '../operations.ts'
import type { Answer } from '../send.ts'

/** What is wrong with the shape of an error response; undefined if it matches the contract. */
export function wrongFailure({ status, headers, text }: Answer): string | undefined {
  const { 'content-type': type = 'none' } = headers
  if (!type.startsWith('application/json')) return `Content type ${type}`
  const parsed = errorBody.safeParse(jsonIn(text))
  if (!parsed.success) return `The body is not an error of ours: ${text.slice(0, 200)}`
  const { statusCode, requestId } = parsed.data
  if (statusCode !== status) return `statusCode ${statusCode} in the body of a ${status}`
  if (requestId !== headers['x-request-id'])
    return `requestId ${requestId} beside the header ${headers['x-request-id']}`
  return undefined
}

/** Without a key, the same call again goes on with what the first one made. */
const resuming = ['plays.start']

/** What is wrong with the shape of a success. */
export function wrongSuccess(answer: Answer, { name, endpoint }: Operation): string | undefined {
  const { status, headers, text } = answer
  if (endpoint.response === 'csv') return wrongTable(answer)
  if (endpoint.response === 'events') return wrongEvents(answer, endpoint)
  const isRepeated = status === 200 && (endpoint.idempotent || resuming.includes(name))
  if (status !== (endpoint.status ?? 200) && !isRepeated) return `Status ${status}`
  const { 'content-type': type = 'none' } = headers
  if (!type.startsWith('application/json')) return `Content type ${type}`
  const declared = endpoint.response.extend({ type: z.literal('Success'), message: z.string() }).strict()
  const parsed = declared.safeParse(jsonIn(text))
  return parsed.success ? undefined : `The body does not fit the contract: ${z.prettifyError(parsed.error)}`
}

function wrongEvents({ headers, text }: Answer, { event, isLive }: Operation['endpoint']): string | undefined {
  const { 'content-type': type = 'none' } = headers
  if (!type.startsWith(isLive ? 'text/event-stream' : 'application/x-ndjson')) return `Content type ${type}`
  const lines = text.split('\n').slice(0, -1)
  const events = isLive
    ? lines.flatMap(line => (line.startsWith('data: ') ? [line.slice('data: '.length)] : []))
    : lines
  const wrong = events.find(line => !event?.safeParse(jsonIn(line)).success)
  return wrong === undefined ? undefined : `An event does not fit the contract: ${wrong.slice(0, 200)}`
}

// Negative numbers are fine; anything else that starts like this is a formula to a spreadsheet.
const formula = /^(?:[=+@\t\r]|-(?![\d.]+$))/

function wrongTable({ headers, text }: Answer): string | undefined {
  const { 'content-type': type = 'none' } = headers
  if (!type.startsWith('text/csv')) return `Content type ${type}`
  const cells = [...text.matchAll(/(?:^|,|\n)(?:"((?:[^"]|"")*)"|([^,"\r\n]*))/g)].map(([, quoted, plain]) =>
    quoted === undefined ? (plain ?? '') : quoted.replaceAll('""', '"'),
  )
  const cell = cells.find(one => formula.test(one))
  return cell === undefined ? undefined : `A cell is a formula: ${cell}`
}

function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
