import { afterEach, describe, expect, it, vi } from 'vitest'
import { type Db, sql } from './db.ts'
import { forgetAtWrite, rememberedUntilWrite, staleWhileRevalidate } from './query-cache.ts'

const question = sql`select ${'how many'}`

/** Counts how often it was asked. */
function asking() {
  const db = {} as Db
  let asked = 0
  const ask = async () => ++asked
  return { db, ask: (isWorthKeeping: boolean) => rememberedUntilWrite(db, question, ask, () => isWorthKeeping) }
}

describe('rememberedUntilWrite', () => {
  it('asks once for what is worth keeping, until something is written', async () => {
    const { db, ask } = asking()
    expect([await ask(true), await ask(true)]).toEqual([1, 1])
    forgetAtWrite(db)
    expect(await ask(true)).toBe(2)
  })

  it('asks each time for what is not, but not twice at once', async () => {
    const { ask } = asking()
    expect(await Promise.all([ask(false), ask(false)])).toEqual([1, 1])
    expect(await ask(false)).toBe(2)
  })

  it('does not give an answer from before a write to who asks after it', async () => {
    const { db, ask } = asking()
    const before = ask(true)
    forgetAtWrite(db)
    expect([await ask(true), await before]).toEqual([2, 1])
    expect(await ask(true)).toBe(2)
  })

  it('keeps what one database said from another', async () => {
    const [one, other] = [asking(), asking()]
    await one.ask(true)
    forgetAtWrite(other.db)
    expect([await one.ask(true), await other.ask(true)]).toEqual([1, 1])
  })
})

describe('staleWhileRevalidate', () => {
  afterEach(() => {
    vi.useRealTimers()
  })

  function renewing() {
    vi.useFakeTimers()
    const db = {} as Db
    let asked = 0
    return () => staleWhileRevalidate(db, question, async () => ++asked)
  }

  it('gives the answer from before while a new one is found', async () => {
    const ask = renewing()
    expect([await ask(), await ask()]).toEqual([1, 1])
    vi.advanceTimersByTime(10_000)
    expect(await ask()).toBe(1)
    await vi.advanceTimersByTimeAsync(0)
    expect(await ask()).toBe(2)
  })

  it('gives nothing older than a minute', async () => {
    const ask = renewing()
    expect(await ask()).toBe(1)
    vi.advanceTimersByTime(60_000)
    expect(await ask()).toBe(2)
  })

  it('keeps the answer from before when finding a new one fails', async () => {
    vi.useFakeTimers()
    const db = {} as Db
    expect(await staleWhileRevalidate(db, question, async () => 1)).toBe(1)
    vi.advanceTimersByTime(10_000)
    const failing = async () => {
      throw new Error('no')
    }
    expect(await staleWhileRevalidate<number>(db, question, failing)).toBe(1)
  })
})
