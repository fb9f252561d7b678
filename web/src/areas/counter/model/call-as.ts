import type { PrintedEndpoint, Result, Sent } from '@fulmar/contract/core/endpoint'
import { ApiError } from '#core/api/api-error.ts'
import { callWrapper } from '#core/api/call-wrapper.ts'
import { type Parts, requestOf } from '#core/api/request-of.ts'
import { StorageProblem } from './storage.ts'

const patienceMs = 15_000

/** Calls with a token of the counter, never with the session of the back office. Throws an ApiError when it fails. */
export async function callAs<E extends PrintedEndpoint>(
  token: string | null,
  endpoint: E,
  sent: Sent<E>,
): Promise<Result<E>> {
  const signal = AbortSignal.timeout(patienceMs)
  const answer = await callWrapper({ ...requestOf(endpoint, sent as Parts), token, signal }).catch(() => tookTooLong)
  if (!answer.status) throw new ApiError(answer)
  return answer.body as Result<E>
}

const tookTooLong = { status: false as const, message: 'Network Error', error: 'Network Error' }

/** Nobody of ours answered: no network, or something in between that is not the server. */
export const isUnreachable = (error: unknown): boolean =>
  error instanceof ApiError &&
  (error.statusCode === undefined || error.code === 'API Failed' || [502, 503, 504].includes(error.statusCode))

/** What to tell somebody about what failed. */
export function problemOf(error: unknown): string {
  if (error instanceof StorageProblem) return error.message
  if (!(error instanceof ApiError)) throw error
  if (isUnreachable(error)) return 'The server cannot be reached. Check the network and try again.'
  const fields = Object.values(error.fields)
  return (fields.length > 0 ? fields : [error.message]).map(asSentence).join(' ')
}

const asSentence = (text: string) => (/[.!?]$/.test(text) ? text : `${text}.`)
