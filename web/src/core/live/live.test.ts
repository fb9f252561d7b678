import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { keepLive, onLiveEvent } from './live.ts'

interface Opened {
  address: string
  write: (event: object) => void
  end: () => void
}

/** The streams that were opened, each filled by the test. */
let opened: Opened[]
const onEvent = vi.fn()
let stops: (() => void)[]

beforeEach(() => {
  vi.useFakeTimers()
  opened = []
  onEvent.mockReset()
  stops = [onLiveEvent(onEvent)]
  vi.stubGlobal('fetch', async (address: string, { signal }: RequestInit) => {
    const body = new ReadableStream<Uint8Array>({
      start(stream) {
        signal?.addEventListener('abort', () => stream.error(signal.reason))
        opened.push({
          address,
          write: event => stream.enqueue(new TextEncoder().encode(`data: ${JSON.stringify(event)}\n\n`)),
          end: () => stream.close(),
        })
      },
    })
    return new Response(body)
  })
})
afterEach(() => {
  for (const stop of stops) stop()
  show(false)
  vi.useRealTimers()
})

const show = (hidden: boolean) => {
  Object.defineProperty(document, 'hidden', { value: hidden, configurable: true })
  document.dispatchEvent(new Event('visibilitychange'))
}
const at = '2026-05-04T10:00:00.000Z'
const last = () => opened.at(-1) as Opened
const start = async () => {
  stops.push(keepLive())
  await vi.waitFor(() => expect(opened).toHaveLength(1))
}

describe('live events', () => {
  it('reach every listener', async () => {
    await start()
    last().write({ topic: 'records', areas: ['store'], at })
    await vi.waitFor(() => expect(onEvent).toHaveBeenCalledExactlyOnceWith({ topic: 'records', areas: ['store'], at }))
  })

  it('go on from the last one after the stream was lost', async () => {
    await start()
    expect(last().address).toBe('/api/notification/live')
    last().write({ topic: 'opened', at })
    await vi.waitFor(() => expect(onEvent).toHaveBeenCalledOnce())
    last().end()
    await vi.advanceTimersByTimeAsync(1_000)
    expect(opened).toHaveLength(2)
    expect(last().address).toBe(`/api/notification/live?after=${at}`)
  })

  it('come over a new stream when the old one is silent', async () => {
    await start()
    await vi.advanceTimersByTimeAsync(60_000)
    expect(opened).toHaveLength(2)
  })

  it('pause while the tab is hidden', async () => {
    await start()
    show(true)
    await vi.advanceTimersByTimeAsync(600_000)
    expect(opened).toHaveLength(1)
    show(false)
    await vi.waitFor(() => expect(opened).toHaveLength(2))
  })

  it('are not asked for without a connection, and at once when it is back', async () => {
    await start()
    const isOnline = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    last().end()
    await vi.advanceTimersByTimeAsync(600_000)
    expect(opened).toHaveLength(1)
    isOnline.mockRestore()
    dispatchEvent(new Event('online'))
    await vi.waitFor(() => expect(opened).toHaveLength(2))
  })

  it('are asked for ever more rarely while the server fails, and never again without a session', async () => {
    let status = 503
    const fetched = vi.fn(async () =>
      Response.json({ message: 'No', error: 'TOO_BUSY', statusCode: status }, { status }),
    )
    vi.stubGlobal('fetch', fetched)
    stops.push(keepLive())
    await vi.advanceTimersByTimeAsync(10_000)
    const early = fetched.mock.calls.length
    expect(early).toBeGreaterThanOrEqual(3)
    await vi.advanceTimersByTimeAsync(60_000)
    expect(fetched.mock.calls.length - early).toBeLessThanOrEqual(6)
    status = 403
    await vi.advanceTimersByTimeAsync(60_000)
    const calls = fetched.mock.calls.length
    await vi.advanceTimersByTimeAsync(600_000)
    expect(fetched).toHaveBeenCalledTimes(calls)
  })
})
