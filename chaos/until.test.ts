import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { becomes, until } from './until.ts'

describe('a condition', () => {
  beforeEach(() => {
    vi.useFakeTimers()
  })
  afterEach(() => {
    vi.useRealTimers()
  })

  const inMs = (ms: number) => {
    const at = Date.now() + ms
    return async () => Date.now() >= at
  }

  it('is seen when it becomes true in time', async () => {
    const seen = becomes(inMs(500), 1_000)
    await vi.advanceTimersByTimeAsync(550)
    expect(await seen).toBe(true)
  })

  it('is given up in time, even while nobody can tell', async () => {
    const seen = [becomes(inMs(2_000), 1_000), becomes(() => new Promise(() => undefined), 1_000)]
    await vi.advanceTimersByTimeAsync(1_000)
    expect(await Promise.all(seen)).toEqual([false, false])
  })

  it('fails by its name when it must hold', async () => {
    const held = expect(until('every round is paid', inMs(2_000), 1_000)).rejects.toThrow(
      'Not so after 1 s: every round is paid',
    )
    await vi.advanceTimersByTimeAsync(1_000)
    await held
  })
})
