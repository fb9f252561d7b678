import { describe, expect, it } from 'vitest'
import { openLane, openPlaces } from './admission.ts'

const refused = expect.objectContaining({ code: 'TOO_BUSY' })

describe('a lane', () => {
  it('lets so many in at once, then in the order in which they came', async () => {
    const lane = openLane({ atOnce: 2, waiting: 2, waitMs: 60_000 })
    const order: string[] = []
    const leaves = [await lane.enter(), await lane.enter()]
    const enter = async (name: string) => {
      const leave = await lane.enter()
      order.push(name)
      return leave
    }
    const [third, fourth] = [enter('third'), enter('fourth')]
    await expect(lane.enter()).rejects.toEqual(refused)
    leaves[0]?.()
    await third
    expect([order, lane.usage()]).toEqual([['third'], { running: 2, waiting: 1 }])
    leaves[1]?.()
    for (const entered of [third, fourth]) (await entered)()
    expect([order, lane.usage()]).toEqual([['third', 'fourth'], { running: 0, waiting: 0 }])
  })

  it('refuses who has waited too long, and their place is not lost', async () => {
    const lane = openLane({ atOnce: 1, waiting: 5, waitMs: 5 })
    const leave = await lane.enter()
    await expect(lane.enter()).rejects.toEqual(refused)
    leave()
    expect(lane.usage()).toEqual({ running: 0, waiting: 0 })
    await expect(lane.enter()).resolves.toBeTypeOf('function')
  })
})

describe('places', () => {
  it('are counted for each who asks', () => {
    const places = openPlaces(1)
    const leave = places.enter('ana')
    expect(() => places.enter('ana')).toThrow('busy')
    expect(() => places.enter('rui')).not.toThrow()
    leave()
    expect(() => places.enter('ana')).not.toThrow()
  })
})
