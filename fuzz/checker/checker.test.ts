import { describe, expect, it } from 'vitest'
import type { Case } from '../cases/request.ts'
import { type Operation, operations } from '../operations.ts'
import type { Answer } from '../send.ts'
import type { Caller } from '../world/callers.ts'
import { checkAnswer } from './checker.ts'

const operation = (name: string) => operations.find(one => one.name === name) as Operation
const request: Case = { what: 'valid', method: 'GET', url: '/', headers: {}, isValid: true }

const caller = (grantee: Caller['grantee']): Caller => ({
  kind: 'MEMBER',
  grantee,
  token: undefined,
  userId: undefined,
  own: ['me@test.example'],
})
const member = caller({ userType: 'MEMBER', adminRole: null })
const owner = caller({ userType: 'ADMIN', adminRole: 'OWNER' })
const nobody = caller(undefined)

const json = { 'content-type': 'application/json; charset=utf-8', 'x-request-id': 'r' }
const answer = (status: number, body: object | string, headers: Answer['headers'] = json): Answer => ({
  status,
  headers,
  text: typeof body === 'string' ? body : JSON.stringify(body),
})
const failed = (status: number, errorType: string, error: string, over = {}) =>
  answer(status, { type: 'Error', errorType, statusCode: status, message: 'No', error, requestId: 'r', ...over })
const forbidden = (permission: string) => failed(403, 'FORBIDDEN', 'NOT_ALLOWED', { fields: { permission } })
const success = (over: object) => answer(200, { type: 'Success', message: 'Done', ...over })

const ruleOf = (given: Answer, name: string, who: Caller, over: Partial<Case> = {}) =>
  checkAnswer(given, { ...request, ...over }, operation(name), who)?.rule

describe('an answer as it should be breaks no rule', () => {
  it.each([
    ['a success', success({ data: { isValid: true } }), 'auth.validateReferralCode', nobody],
    ['a table', answer(200, '"Name"\r\n"\'=1"\r\n', { 'content-type': 'text/csv' }), 'userList.export', owner],
    ['no session', failed(401, 'UNAUTHENTICATED', 'SIGN_IN_REQUIRED'), 'userList.list', nobody],
    ['no permission', forbidden('users:read'), 'userList.list', member],
    ['a conflict', failed(409, 'CONFLICT', 'STALE_VERSION'), 'stores.change', owner],
  ])('%s', (_what, given, name, who) => {
    expect(ruleOf(given, name, who)).toBeUndefined()
  })
})

describe('an answer that breaks a rule is caught', () => {
  const trace = 'Error at listStores (/srv/app/stores.ts:1:1)'
  it.each([
    ['a 500', failed(500, 'INTERNAL', 'BROKE'), 'userList.list', owner, 'server error'],
    ['a 503', failed(503, 'UNAVAILABLE', 'TRY_AGAIN'), 'userList.list', owner, 'overload'],
    ['a foreign failure', answer(400, { error: 'Bad Request' }), 'userList.list', owner, 'envelope'],
    ['another request id', failed(400, 'VALIDATION', 'X', { requestId: 'other' }), 'userList.list', owner, 'envelope'],
    ['another status', failed(400, 'VALIDATION', 'X', { statusCode: 404 }), 'userList.list', owner, 'envelope'],
    ['another shape', success({ data: 1 }), 'userList.stats', owner, 'envelope'],
    ['a formula', answer(200, '"=1"\r\n', { 'content-type': 'text/csv' }), 'userList.export', owner, 'envelope'],
    ['an open door', success({ data: [], totalCount: 0 }), 'userList.list', member, 'permission'],
    ['a door closed to its owner', forbidden('users:read'), 'userList.list', owner, 'permission'],
    ['another permission named', forbidden('users:write'), 'userList.list', member, 'permission'],
    ['400 before the door', failed(400, 'VALIDATION', 'INVALID_INPUT'), 'userList.list', member, 'permission'],
    ['a stack trace', failed(400, 'VALIDATION', 'X', { message: trace }), 'userList.list', owner, 'leak'],
    ['a stranger', failed(409, 'CONFLICT', 'X', { message: 'you@test.example' }), 'auth.register', nobody, 'leak'],
  ] as const)('%s', (_what, given, name, who, rule) => {
    expect(ruleOf(given, name, who)).toBe(rule)
  })

  it('a token that counts although it came as a cookie', () => {
    expect(ruleOf(success({ data: [] }), 'auth.sessions', member, { isUnsigned: true })).toBe('permission')
  })
})
