import { Readable } from 'node:stream'
import type { z } from 'zod'

interface StreamOptions {
  /** Aborted when the caller goes away. */
  gone: AbortSignal
  /** As `data: …` with an empty line after each, for events that go on. */
  asServerSentEvents: boolean
}

/** JSON lines, each in the declared shape, sent as they come. Destroyed when the caller goes away. */
export function eventStream(
  event: z.ZodType,
  events: AsyncIterable<unknown>,
  { gone, asServerSentEvents }: StreamOptions,
): Readable {
  async function* lines() {
    for await (const happening of events) {
      const json = JSON.stringify(event.parse(happening))
      yield asServerSentEvents ? `data: ${json}\n\n` : `${json}\n`
    }
  }
  const body = Readable.from(lines())
  const stop = () => body.destroy()
  if (gone.aborted) stop()
  else gone.addEventListener('abort', stop, { once: true })
  return body
}
