import { Readable } from 'node:stream'
import type { z } from 'zod'

/** JSON lines, each in the declared shape, sent as they come. Destroyed when the caller goes away. */
export function eventStream(event: z.ZodType, events: AsyncIterable<unknown>, gone: AbortSignal): Readable {
  async function* lines() {
    for await (const happening of events) yield `${JSON.stringify(event.parse(happening))}\n`
  }
  const body = Readable.from(lines())
  const stop = () => body.destroy()
  if (gone.aborted) stop()
  else gone.addEventListener('abort', stop, { once: true })
  return body
}
