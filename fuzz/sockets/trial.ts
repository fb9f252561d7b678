import { listening } from '../../server/test/raw-http.ts'
import { wrongFailure } from '../checker/envelope.ts'
import type { Verdict } from '../checker/verdict.ts'
import type { Failure } from '../trial.ts'
import type { RunningApp } from '../world/app.ts'
import { type RawRequest, rawRequests } from './requests.ts'
import { answersIn, talk } from './talk.ts'

/** A short timeout for slow requests, so that the run does not wait. */
export const patienceMs = 500

/** Sends broken HTTP to a real port: each must get an error response or be closed. */
export async function trySockets({ app }: RunningApp): Promise<{ cases: number; failures: Failure[] }> {
  const port = await listening(app)
  const failures: Failure[] = []
  for (const raw of rawRequests) {
    const verdict = await checkRaw(port, raw)
    if (verdict) failures.push(failureOf(raw, verdict))
  }
  return { cases: rawRequests.length, failures }
}

async function checkRaw(port: number, { bytes, mayAnswer }: RawRequest): Promise<Verdict | undefined> {
  const { text, isClosed } = await talk(port, bytes)
  if (!isClosed && text === '') return { rule: 'no answer', says: 'Neither answered nor closed' }
  if (text !== '' && !text.startsWith('HTTP/1.1 ')) return { rule: 'envelope', says: `Not HTTP: ${text.slice(0, 200)}` }
  for (const answer of answersIn(text)) {
    if (answer.status >= 500) return { rule: 'server error', says: `${answer.status} ${answer.text}` }
    if (answer.status < 400 && !mayAnswer) return { rule: 'envelope', says: `Answered ${answer.status}` }
    const wrong = answer.status < 400 ? undefined : wrongFailure(answer)
    if (wrong) return { rule: 'envelope', says: `${answer.status}: ${wrong}` }
  }
  return undefined
}

const failureOf = ({ what, bytes }: RawRequest, verdict: Verdict): Failure => ({
  operation: `sockets (${what})`,
  caller: 'a program',
  request: {
    what: 'raw',
    method: 'connect',
    url: 'and write',
    headers: {},
    payload: { bytes: Buffer.from(bytes as string) },
  },
  verdict,
  logged: undefined,
})
