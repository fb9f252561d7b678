import { collections } from '@fulmar/contract/collections/collections'
import { ApiError } from '#core/api/api-error.ts'
import { callAs, isUnreachable, problemOf } from './call-as.ts'
import type { Courier, Outcome } from './queue.ts'

/** Takes recordings to the server. */
export const courier: Courier = {
  record: ({ key, storeId, staffId, memberCode, lines, at }, token) =>
    settled(async () => {
      const body = { storeId, staffId, memberCode, lines, at }
      return (await callAs(token, collections.record, { body, idempotencyKey: key })).data
    }),
  undo: ({ receipt, undo }, token) =>
    settled(() =>
      callAs(token, collections.undo, { body: { id: receipt?.id ?? '' }, idempotencyKey: undo?.key ?? '' }),
    ),
}

/** What is no longer so one day, whatever is recorded. */
const passing = ['STORE_PAUSED', 'PLAN_LIMIT_REACHED']

/** What the server wants to wait: it may be a limit of one member code, which others do not wait for. */
const isPaused = (statusCode: number) => statusCode === 429

async function settled<T>(send: () => Promise<T>): Promise<Outcome<T>> {
  try {
    return { kind: 'DONE', data: await send() }
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    const { statusCode = 0 } = error
    if (isUnreachable(error) || statusCode === 408) return { kind: 'LATER' }
    if (statusCode === 401) return { kind: 'SIGNED_OUT' }
    const problem = problemOf(error)
    if (passing.includes(error.code)) return { kind: 'PUT_OFF', problem }
    if (statusCode >= 500 || isPaused(statusCode)) return { kind: 'FAILED', problem }
    return { kind: 'REFUSED', problem, fields: Object.keys(error.fields) }
  }
}
