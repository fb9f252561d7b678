import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { later } from '../../../../test/fake-api.ts'
import { createSender } from './sender.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

describe('the sender', () => {
  it('tries again after growing pauses until it is done', async () => {
    const send = vi.fn(async (): Promise<'DONE' | 'LATER'> => (send.mock.calls.length < 4 ? 'LATER' : 'DONE'))
    const sender = createSender({ send, firstPauseMs: 100, longestPauseMs: 200 })
    sender.wake()
    await vi.advanceTimersByTimeAsync(99)
    expect(send).toHaveBeenCalledTimes(1)
    await vi.advanceTimersByTimeAsync(1)
    expect(send).toHaveBeenCalledTimes(2)
    await vi.advanceTimersByTimeAsync(199)
    expect(send).toHaveBeenCalledTimes(2)
    await vi.advanceTimersByTimeAsync(10_000)
    expect(send).toHaveBeenCalledTimes(4)
  })

  it('goes on when the attempt itself breaks', async () => {
    const send = vi
      .fn<() => Promise<'DONE' | 'LATER'>>()
      .mockRejectedValueOnce(new Error('closed'))
      .mockResolvedValue('DONE')
    createSender({ send, firstPauseMs: 100 }).wake()
    await vi.advanceTimersByTimeAsync(100)
    expect(send).toHaveBeenCalledTimes(2)
  })

  it('sends once more for what came while it was sending, and never twice at a time', async () => {
    const first = later<'DONE'>()
    const send = vi.fn<() => Promise<'DONE'>>().mockReturnValueOnce(first.promise).mockResolvedValue('DONE')
    const sender = createSender({ send })
    sender.wake()
    sender.wake()
    sender.wake()
    expect(send).toHaveBeenCalledTimes(1)
    first.answer('DONE')
    await vi.advanceTimersByTimeAsync(0)
    expect(send).toHaveBeenCalledTimes(2)
  })

  it('waits for the tab that has the lock', async () => {
    const released = later<undefined>()
    const locks = {
      request: async (_name: string, task: () => Promise<unknown>) => {
        await released.promise
        return task()
      },
    } as unknown as LockManager
    const send = vi.fn(async () => 'DONE' as const)
    createSender({ send, locks }).wake()
    await vi.advanceTimersByTimeAsync(60_000)
    expect(send).not.toHaveBeenCalled()
    released.answer(undefined)
    await vi.advanceTimersByTimeAsync(0)
    expect(send).toHaveBeenCalledOnce()
  })

  it('stops', async () => {
    const send = vi.fn(async () => 'LATER' as const)
    const sender = createSender({ send, firstPauseMs: 100 })
    sender.wake()
    await vi.advanceTimersByTimeAsync(0)
    sender.stop()
    sender.wake()
    await vi.advanceTimersByTimeAsync(10_000)
    expect(send).toHaveBeenCalledOnce()
  })
})
