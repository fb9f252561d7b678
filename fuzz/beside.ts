import type { FastifyInstance } from 'fastify'
import { png } from '../server/test/images.ts'
import { tricks } from './cases/hostile.ts'
import type { Case } from './cases/request.ts'
import { wrongFailure } from './checker/envelope.ts'
import { findMachinery } from './checker/leaks.ts'
import type { Verdict } from './checker/verdict.ts'
import { type Answer, send } from './send.ts'
import type { Failure } from './trial.ts'
import type { RunningApp } from './world/app.ts'
import type { Caller } from './world/callers.ts'

const get = (url: string): Case => ({ what: '', method: 'GET', url, headers: {} })
const put = (url: string, type: string, bytes: Buffer): Case => ({
  what: '',
  method: 'PUT',
  url,
  headers: { 'content-type': type },
  payload: { bytes },
})

/** Routes outside the contract. An upload needs a new ticket each time. */
const requests: ((app: FastifyInstance) => Promise<Case>)[] = [
  ...['/healthz', '/readyz', '/metrics', '/api/openapi.json', '/api/docs', '/api/nothing', '/files/../app.ts'].map(
    url => async () => get(url),
  ),
  async () => get('/files/avatars/01890000-0000-7000-8000-000000000000.png'),
  async () => put('/api/feature/upload', 'image/png', png),
  async () => put('/api/feature/upload?ticket=nobody-gave-it', 'image/png', png),
  async app => put(await presigned(app), 'image/png', png),
  async app => put(await presigned(app), 'image/png', Buffer.from('no picture at all')),
  async app => put(await presigned(app), 'image/png', png.subarray(0, 20)),
  async app => put(await presigned(app), 'image/gif', png),
  async app => put(await presigned(app), 'image/png', Buffer.alloc(0)),
  async app => put(await presigned(app), 'image/png', Buffer.alloc(11 * 1024 * 1024)),
]

async function presigned(app: FastifyInstance): Promise<string> {
  const payload = { type: 'image/png', name: 'a.png', email: 'a@fuzz.example' }
  const answer = await app.inject({ method: 'POST', url: '/api/feature/generate-presigned-url', payload })
  return answer.json<{ result: { url: string } }>().result.url
}

const anonymous: Caller = { kind: 'anonymous', grantee: undefined, token: undefined, userId: undefined, own: [] }

/** Tries every hostile variant on each route outside the contract, or every nth of them. */
export async function tryBeside({ app }: RunningApp, every: number): Promise<{ cases: number; failures: Failure[] }> {
  const failures: Failure[] = []
  const played = requests.flatMap(make => [undefined, ...tricks].map(trick => ({ make, trick })))
  const chosen = played.filter((_, n) => n % every === 0)
  for (const { make, trick } of chosen) {
    const plain = await make(app)
    const request = trick ? trick(plain) : plain
    const verdict = checkBeside(await send(app, request, anonymous))
    if (verdict)
      failures.push({
        operation: `beside (${plain.method} ${plain.url.split('?')[0]})`,
        caller: 'anonymous',
        request,
        verdict,
        logged: undefined,
      })
  }
  return { cases: chosen.length, failures }
}

function checkBeside(answer: Answer): Verdict | undefined {
  const { status, text } = answer
  if (status >= 500) return { rule: 'server error', says: `${status} ${text.slice(0, 300)}` }
  const wrong = status >= 400 ? wrongFailure(answer) : undefined
  return wrong === undefined ? findMachinery(text) : { rule: 'envelope', says: wrong }
}
