import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { boundsOf, bulkOf } from './bounds.ts'
import { gridLabel, gridStep, middles, moved, ringAround } from './geometry.ts'
import { levelsOf } from './levels.ts'
import { loadWorld } from './world.ts'

const place = fc.record({
  latitude: fc.double({ min: -80, max: 80, noNaN: true }),
  longitude: fc.double({ min: -179, max: 179, noNaN: true }),
})

describe('geometry', () => {
  it('a place moved there and back is the same place', () => {
    fc.assert(
      fc.property(place, fc.integer({ min: -5000, max: 5000 }), (start, north) => {
        const back = moved(moved(start, 0, north), 0, -north)
        expect(back.latitude).toBeCloseTo(start.latitude, 6)
        expect(back.longitude).toBeCloseTo(start.longitude, 6)
      }),
    )
  })

  it('goes on from the other side past the antimeridian', () => {
    expect(moved({ latitude: 0, longitude: 179.99 }, 5_000, 0).longitude).toBeLessThan(-179)
  })

  it('a first boundary has eight corners around its centre', () => {
    const ring = ringAround({ latitude: 41.15, longitude: -8.61 }, 500)
    expect(ring).toHaveLength(8)
    const latitudes = ring.map(([, y]) => y)
    expect((Math.min(...latitudes) + Math.max(...latitudes)) / 2).toBeCloseTo(41.15, 3)
    expect(middles(ring)).toHaveLength(8)
  })

  it('has nothing to fit when there is nothing', () => {
    expect(boundsOf([])).toBeNull()
    const pin = { id: 'a', name: 'A', latitude: 1, longitude: 2 }
    expect(boundsOf([pin])?.getCenter()).toMatchObject({ lat: 1, lng: 2 })
  })

  it('sets a pin apart that is far from all others, and only a few', () => {
    const pin = (id: string, latitude: number, longitude: number) => ({ id, name: id, latitude, longitude })
    const lisbon = Array.from({ length: 9 }, (_, at) => pin(`l${at}`, 38.7 + at / 100, -9.1 - at / 100))
    const wrongSign = pin('x', 38.7, 9.1)
    expect(bulkOf([...lisbon, wrongSign]).far).toEqual([wrongSign])
    expect(bulkOf([...lisbon, wrongSign]).bulk).toHaveLength(9)
    const porto = Array.from({ length: 3 }, (_, at) => pin(`p${at}`, 41.1 + at / 100, -8.6))
    expect(bulkOf([...lisbon, ...porto]).far).toEqual([])
    expect(bulkOf([lisbon[0] as never, wrongSign]).far).toEqual([])
    expect(bulkOf([]).bulk).toEqual([])
  })

  it('draws four to twenty lines over any span', () => {
    fc.assert(
      fc.property(fc.double({ min: 0.01, max: 300, noNaN: true }), span => {
        const lines = span / gridStep(span)
        expect(lines).toBeGreaterThanOrEqual(4)
        expect(lines).toBeLessThanOrEqual(20)
      }),
    )
  })

  it.each([
    [41.15, 'latitude', 0.05, '41.15° N'],
    [-8.6, 'longitude', 0.1, '8.6° W'],
    [0, 'latitude', 10, '0°'],
    [120, 'longitude', 30, '120° E'],
  ] as const)('%s %s reads %s as %s', (value, axis, step, text) => {
    expect(gridLabel(value, axis, step)).toBe(text)
  })
})

it('the bundled world stays on the map and is cut at its edge', async () => {
  const world = await loadWorld()
  const rings = world.land.flat()
  expect(rings.length).toBeGreaterThan(1000)
  const isOnMap = rings.every(ring =>
    ring.every(([latitude, longitude]) => Math.abs(latitude) <= 85 && Math.abs(longitude) <= 180),
  )
  expect(isOnMap).toBe(true)
  // Nothing but Antarctica may jump across the whole map.
  const jumps = rings.filter(ring =>
    ring.some(([latitude, longitude], index) => {
      const next = ring[index + 1]
      return next !== undefined && latitude > -60 && Math.abs(next[1] - longitude) > 90
    }),
  )
  expect(jumps).toEqual([])
  expect(world.labels.map(label => label.name)).toContain('Portugal')
})

describe('the colours of a map', () => {
  it('have steps with as many values each, and none for nothing', () => {
    const { levelOf, ranges } = levelsOf([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 1000])
    expect(ranges).toEqual([
      [1, 2],
      [3, 4],
      [5, 6],
      [7, 8],
      [9, 1000],
    ])
    expect([0, 1, 2, 8, 9, 1000].map(levelOf)).toEqual([0, 1, 1, 4, 5, 5])
  })

  it('are as many as there are values', () => {
    expect(levelsOf([7, 7]).ranges).toEqual([[7, 7]])
    expect(levelsOf([]).levelOf(3)).toBe(0)
  })

  it('give every value the step whose range it is in', () => {
    fc.assert(
      fc.property(fc.array(fc.nat()), values => {
        const { levelOf, ranges } = levelsOf(values)
        for (const value of values.filter(value => value > 0)) {
          const [low = 0, high = 0] = ranges[levelOf(value) - 1] ?? []
          expect(value >= low && value <= high).toBe(true)
        }
      }),
    )
  })
})
