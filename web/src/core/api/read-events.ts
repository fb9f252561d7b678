import type { Happening, PrintedEndpoint, Sent } from '@fulmar/contract/core/endpoint'
import { ApiError } from './api-error.ts'
import { send } from './call.ts'

interface ReadOptions<E extends PrintedEndpoint> {
  signal?: AbortSignal
  onEvent: (event: Happening<E>) => void
}

/**
 * Calls an endpoint that answers with events, as JSON lines or server-sent, and tells each as it comes. Done after the last one; throws an ApiError
 * when the call fails or the connection is lost, and what `signal` was aborted with.
 */
export async function readEvents<E extends PrintedEndpoint & { response: 'events' }>(
  endpoint: E,
  sent: Sent<E>,
  { signal, onEvent }: ReadOptions<E>,
): Promise<void> {
  const { body } = await send(endpoint, sent, { ...(signal && { signal }), expect: 'stream' })
  try {
    for await (const line of linesOf(body as ReadableStream<Uint8Array> | null)) {
      signal?.throwIfAborted()
      const json = line.replace(/^data: /, '')
      if (json !== '') onEvent(JSON.parse(json) as Happening<E>)
    }
  } catch (error) {
    signal?.throwIfAborted()
    if (!(error instanceof LostConnection)) throw error
    throw new ApiError({ message: 'The connection was lost', error: 'Network Error' })
  }
}

class LostConnection extends Error {}

async function* linesOf(body: ReadableStream<Uint8Array> | null) {
  if (!body) return
  const reader = body.getReader()
  const decoder = new TextDecoder()
  let begun = ''
  try {
    for (;;) {
      const { done, value } = await reader.read().catch(() => {
        throw new LostConnection()
      })
      if (done) break
      const lines = (begun + decoder.decode(value, { stream: true })).split('\n')
      begun = lines.pop() ?? ''
      yield* lines
    }
  } finally {
    void reader.cancel().catch(() => undefined)
  }
  // Every event ends its line, so a line without an end was cut off.
  if (begun !== '') throw new LostConnection()
}
