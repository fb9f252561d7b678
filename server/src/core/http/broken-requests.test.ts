import { errorBody } from '@fulmar/contract/core/errors'
import { beforeAll, describe, expect, it } from 'vitest'
import { type TestApp, testApp } from '#test/app.ts'
import { answerTo, listening, send } from '#test/raw-http.ts'

let t: TestApp
let port: number
beforeAll(async () => {
  t = await testApp()
  port = await listening(t.app)
})

const get = (headers: string) => `GET /api/landing HTTP/1.1\r\nhost: x\r\n${headers}\r\n\r\n`

describe('what is no request', () => {
  it.each([
    ['a line that is not HTTP', 'nonsense\r\n\r\n', 400],
    ['an unknown method', 'FROB / HTTP/1.1\r\nhost: x\r\n\r\n', 400],
    ['headers of 20 KB', get(`x: ${'x'.repeat(20_000)}`), 431],
    ['a broken chunk', get('transfer-encoding: chunked').replace('GET', 'POST').concat('zz\r\n'), 400],
    ['two lengths', get('content-length: 3\r\ncontent-length: 4'), 400],
    ['no Host', 'GET /healthz HTTP/1.1\r\nconnection: close\r\n\r\n', 400],
    ['an expectation nobody knows', get('expect: miracles'), 417],
  ])('%s is answered in the shape of every failure', async (_what, bytes, status) => {
    const answer = await answerTo(send(port, bytes))
    expect(answer.status).toBe(status)
    expect(answer.head).toContain('content-type: application/json')
    expect(answer.head).toContain('x-content-type-options: nosniff')
    const body = errorBody.parse(JSON.parse(answer.body))
    expect(body.statusCode).toBe(status)
    expect(answer.head).toContain(`x-request-id: ${body.requestId}`)
  })

  it.each([
    ['headers', 'POST /api/auth/login HTTP/1.1\r\nhost: x\r\n'],
    ['a body', get('content-type: application/json\r\ncontent-length: 9').replace('GET', 'POST')],
  ])('408 for %s not arrived in time', async (_what, bytes) => {
    const slow = await testApp({ requestTimeoutMs: 50 })
    const answer = await answerTo(send(await listening(slow.app), bytes))
    expect(errorBody.parse(JSON.parse(answer.body))).toMatchObject({ statusCode: 408, error: 'REQUEST_TIMED_OUT' })
  })
})

describe('a body that nobody reads', () => {
  it('ends the connection with the answer', async () => {
    const head =
      'POST /api/auth/login HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 9999999\r\n\r\n'
    const answer = await answerTo(send(port, head))
    expect(errorBody.parse(JSON.parse(answer.body))).toMatchObject({ statusCode: 413, error: 'BODY_TOO_LARGE' })
    expect(answer.head).toContain('connection: close')
  })
})

describe('a body that is made to break its reader', () => {
  const login = (payload: string, type = 'application/json') =>
    t.request('nobody', { method: 'POST', url: '/api/auth/admin-login', payload, headers: { 'content-type': type } })

  it('400 for a length that cannot be compared', async () => {
    const { status, body } = await login('{"email":{"length":{"toString":1}},"password":"x"}')
    expect([status, body.error]).toEqual([400, 'INVALID_INPUT'])
  })

  it.each([
    ['without a boundary', 'multipart/form-data', '--x\r\n'],
    ['cut short', 'multipart/form-data; boundary=x', '--x\r\ncontent-disposition: form-data; name="name"\r\n\r\nAn'],
    ['of nothing', 'multipart/form-data; boundary=x', ''],
  ])('400 for multipart %s', async (_what, type, payload) => {
    const change = { method: 'PUT' as const, url: '/api/user', payload, headers: { 'content-type': type } }
    const { status, body } = await t.request('OWNER', change)
    expect([status, body.error]).toEqual([400, 'INVALID_INPUT'])
  })
})
