import { Agent, request } from 'node:http'
import type { AnswerBody } from './history.ts'

export type Outcome = { status: number; body: AnswerBody } | { unknown: string }

export interface Message {
  method?: 'POST' | 'PUT' | 'DELETE'
  path: string
  token: string
  key: string
  body: object
}

const timeoutMs = 12_000
const kept = new Agent({ keepAlive: true })

/** Sends it once. Anything but a complete answer leaves the outcome unknown. */
export function send(
  port: number,
  { method = 'POST', path, token, key, body }: Message,
  keepAlive: boolean,
): Promise<Outcome> {
  const text = JSON.stringify(body)
  return new Promise(resolve => {
    const lost = (error: Error) => resolve({ unknown: (error as NodeJS.ErrnoException).code ?? error.message })
    const sent = request(
      {
        host: '127.0.0.1',
        port,
        path,
        method,
        timeout: timeoutMs,
        agent: keepAlive ? kept : false,
        headers: {
          authorization: `Bearer ${token}`,
          'idempotency-key': key,
          'content-type': 'application/json',
          'content-length': Buffer.byteLength(text),
        },
      },
      response => {
        const chunks: Buffer[] = []
        response.on('data', (chunk: Buffer) => chunks.push(chunk))
        response.on('error', lost)
        response.on('end', () => resolve(outcomeOf(response.statusCode ?? 0, Buffer.concat(chunks).toString())))
      },
    )
    sent.on('timeout', () => sent.destroy(new Error('no answer in time')))
    sent.on('error', lost)
    sent.end(text)
  })
}

// What a load balancer answers in place of the API: nobody can tell what became of the request.
const unsure = [502, 503, 504]

const outcomeOf = (status: number, text: string): Outcome =>
  unsure.includes(status) ? { unknown: String(status) } : { status, body: JSON.parse(text) as AnswerBody }
