import type { PrintedEndpoint, Result, Sent } from '@fulmar/contract/core/endpoint'
import { saveFile } from '../../ui/save-file.ts'
import { readAccessToken } from '../session/access-token.ts'
import { sessionExpired } from '../session/session.ts'
import { ApiError } from './api-error.ts'
import { callWrapper, type WrapperSuccess } from './call-wrapper.ts'
import { myProfileKey, queryClient } from './queries.ts'
import { type Parts, requestOf } from './request-of.ts'

export interface CallOptions {
  signal?: AbortSignal
  multipart?: boolean
}

/** Sends a call and ends the session when it is over. Throws an ApiError when the call fails. */
export async function send(
  endpoint: PrintedEndpoint,
  sent: Parts,
  options: CallOptions & { expect?: 'file' | 'stream' },
): Promise<WrapperSuccess> {
  const token = readAccessToken()
  const answer = await callWrapper({ ...requestOf(endpoint, sent), ...options })
  if (answer.status) return answer
  if (answer.statusCode === 401 && endpoint.access !== 'public') sessionExpired(token)
  // The role may have changed since the profile was loaded: load it again.
  if (answer.errorType === 'FORBIDDEN') void queryClient.invalidateQueries({ queryKey: myProfileKey })
  throw new ApiError(answer)
}

/** Calls one endpoint of the contract; throws an ApiError when it fails. */
export async function call<E extends PrintedEndpoint>(
  endpoint: E,
  sent: Sent<E>,
  options: CallOptions = {},
): Promise<Result<E>> {
  const answer = await send(endpoint, sent, options)
  return (answer.body ?? { type: 'Success', message: '' }) as Result<E>
}

const filenameOf = (headers: Headers): string => {
  const disposition = headers.get('content-disposition') ?? ''
  const encoded = /filename\*=UTF-8''([^;]+)/i.exec(disposition)?.[1]
  return encoded ? decodeURIComponent(encoded) : (/filename="?([^";]+)"?/i.exec(disposition)?.[1] ?? 'export.csv')
}

/** A file that was saved, or the job that prepares it because it is too large for one answer. */
export type Download = { filename: string } | { jobId: string; message: string }

/** Downloads a CSV endpoint with the authorization header. */
export async function download<E extends PrintedEndpoint & { response: 'csv' }>(
  endpoint: E,
  sent: Sent<E>,
  options: CallOptions = {},
): Promise<Download> {
  const answer = await send(endpoint, sent, { ...options, expect: 'file' })
  if (answer.statusCode === 202) {
    const { message, data } = JSON.parse(await (answer.body as Blob).text()) as {
      message: string
      data: { jobId: string }
    }
    return { jobId: data.jobId, message }
  }
  const filename = filenameOf(answer.headers)
  saveFile(filename, answer.body as Blob)
  return { filename }
}
