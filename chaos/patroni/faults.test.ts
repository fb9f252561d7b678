import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type ClusterFault, deckOf, faultKinds, healsAfterMs, lose, loseTwo, twoAwayMs, wholeRun } from './faults.ts'
import { type Outage, watchOutages } from './outages.ts'

const countOf = (deck: ClusterFault[], kind: string) => deck.filter(each => each === kind).length

describe('the faults of a run', () => {
  it('are of every kind, in its share, in a whole run', () => {
    const deck = deckOf(wholeRun)
    for (const [kind, { times }] of Object.entries(faultKinds)) expect(countOf(deck, kind)).toBe(times)
  })

  it('are of every kind in a short one, and of the chosen kinds only', () => {
    expect(new Set(deckOf(12)).size).toBe(12)
    expect(deckOf(12, ['kill primary', 'kill app'])).toHaveLength(12)
    expect(new Set(deckOf(12, ['kill primary', 'kill app'])).size).toBe(2)
  })
})

describe('what is cut off or paused', () => {
  const steps: string[] = []
  const cut = { begin: () => void steps.push('begin'), heal: () => void steps.push('heal') }
  const nobody = async () => false
  const somebody = async () => true
  const unanswered = () => new Promise<boolean>(() => undefined)
  let outage: Outage

  beforeEach(() => {
    vi.useFakeTimers()
    steps.length = 0
    outage = watchOutages().begin('isolate primary', false)
  })
  afterEach(() => {
    vi.useRealTimers()
  })

  it('comes back some time after another node has taken over', async () => {
    const done = lose(outage, somebody, cut, 700)
    await vi.advanceTimersByTimeAsync(699)
    expect(steps).toEqual(['begin'])
    await vi.advanceTimersByTimeAsync(1)
    await done
    expect(steps).toEqual(['begin', 'heal'])
    expect(outage).toMatchObject({ isPromoted: true, returnedAt: outage.at + 700 })
  })

  it.each([
    ['nobody does', nobody],
    ['nobody can say whether one did', unanswered],
  ])('comes back after the stated time when %s', async (_, isReplaced) => {
    const done = lose(outage, isReplaced, cut, 700)
    await vi.advanceTimersByTimeAsync(healsAfterMs)
    await done
    expect(steps).toEqual(['begin', 'heal'])
    expect(outage).toMatchObject({ isPromoted: false, returnedAt: outage.at + healsAfterMs })
  })

  it('stays away no longer because the failover came late', async () => {
    const startedAt = Date.now()
    const done = lose(outage, async () => Date.now() - startedAt > healsAfterMs - 300, cut, 3_000)
    await vi.advanceTimersByTimeAsync(healsAfterMs)
    await done
    expect(outage).toMatchObject({ isPromoted: true, returnedAt: outage.at + healsAfterMs })
  })

  it('comes back after its time when two are lost, whoever was promoted', async () => {
    const done = loseTwo(outage, somebody, cut)
    await vi.advanceTimersByTimeAsync(twoAwayMs - 1)
    expect(steps).toEqual(['begin'])
    await vi.advanceTimersByTimeAsync(1)
    await done
    expect(outage).toMatchObject({ isPromoted: true, returnedAt: outage.at + twoAwayMs })
  })
})
