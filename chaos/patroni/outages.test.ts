import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { brokenBy, type Outage, secondsOut, watchOutages } from './outages.ts'

const one: Outage = {
  kind: 'kill primary',
  isOfTwo: false,
  at: 1_000,
  returnedAt: 7_000,
  isPromoted: true,
  backAt: 9_000,
}
const two: Outage = { ...one, kind: 'pause two', isOfTwo: true, isPromoted: false, returnedAt: 13_000, backAt: 20_000 }

describe('an outage', () => {
  beforeEach(() => {
    vi.useFakeTimers({ now: 1_000 })
  })
  afterEach(() => {
    vi.useRealTimers()
  })

  it('ends with the first write that was both sent and acknowledged after the loss', () => {
    const watch = watchOutages()
    watch.onCreated({ sentAt: 500 })
    const outage = watch.begin('kill primary', false)
    vi.setSystemTime(2_000)
    watch.onCreated({ sentAt: 999 })
    expect(outage.backAt).toBeUndefined()
    watch.onCreated({ sentAt: 1_500 })
    vi.setSystemTime(3_000)
    watch.onCreated({ sentAt: 2_500 })
    expect(watch.all()).toMatchObject([{ backAt: 2_000 }])
  })

  it('lasts until the return of two, of whom nobody may take the place', () => {
    const watch = watchOutages()
    watch.begin('kill primary', false).returnedAt = 7_000
    expect(watch.lastReturnAt()).toBe(0)
    watch.begin('pause two', true).returnedAt = 13_000
    expect(watch.lastReturnAt()).toBe(13_000)
  })

  it('is counted from the loss of one, and from the return of two', () => {
    expect(secondsOut(one)).toBe(8)
    expect(secondsOut(two)).toBe(7)
    expect(secondsOut({ ...two, returnedAt: undefined })).toBeUndefined()
  })
})

describe('an outage breaks', () => {
  it('nothing when writes are back in time', () => {
    expect([...brokenBy(one), ...brokenBy(two)]).toEqual([])
  })

  it('a promise when they are late', () => {
    expect(brokenBy({ ...one, backAt: 16_001 })).toEqual(['kill primary: 15.0 s without a write after its loss'])
    expect(brokenBy({ ...two, backAt: 28_500 })).toEqual(['pause two: 15.5 s without a write after its return'])
  })

  it('a promise when nobody was promoted although the standby was recorded, and it took until the return', () => {
    expect(brokenBy({ ...one, isPromoted: false, returnedAt: 21_000, backAt: 25_000 })).toHaveLength(1)
  })

  it('a promise when they never come back', () => {
    expect(brokenBy({ ...one, backAt: undefined })).toEqual(['kill primary: no write was acknowledged any more'])
  })

  it('a promise when a node takes over that need not have every write, or one is acknowledged that no standby has', () => {
    expect(brokenBy({ ...two, isPromoted: true })).toHaveLength(1)
    expect(brokenBy({ ...two, backAt: 5_000 })).toHaveLength(1)
  })
})
