import { exampleTexts } from '@fulmar/contract/core/fields'
import { neighborhoodFields } from '@fulmar/contract/neighborhoods/neighborhood-fields'
import type { NeighborhoodInput } from '@fulmar/contract/neighborhoods/neighborhoods'
import { uuidv7 } from 'uuidv7'
import type { Db } from '#core/db/db.ts'
import { seededRandom } from '#core/seeded-random.ts'
import parishes from './neighborhoods.demo.json' with { type: 'json' }
import { insertNeighborhood } from './neighborhoods.queries.ts'

/** Parishes around Porto with their approximate location and number of households. Returns the ids in order. */
export async function seedNeighborhoods(db: Db): Promise<string[]> {
  const chance = seededRandom(11)
  const ids: string[] = []
  for (const { name, city, latitude, longitude, households } of parishes) {
    const id = uuidv7()
    const radiusMeters = Math.round(Math.sqrt(households) * 7)
    await insertNeighborhood(db, id, {
      ...exampleTexts(neighborhoodFields),
      name,
      code: codeOf(city, ids.length),
      city,
      centre: { latitude, longitude },
      radiusMeters,
      boundary: chance.happens(0.4) ? ringAround(latitude, longitude, radiusMeters, chance) : null,
      households,
      goal: chance.happens(0.75) ? { grams: households * chance.whole(4, 12) * 100, period: 'MONTH' } : null,
      status: chance.happens(0.1) ? 'PAUSED' : 'ACTIVE',
    })
    ids.push(id)
  }
  return ids
}

const codeOf = (city: string, index: number) =>
  `${city.slice(0, 3).toUpperCase()}-${String(index + 1).padStart(3, '0')}`

const metersPerDegree = 111_320

function ringAround(latitude: number, longitude: number, meters: number, chance: ReturnType<typeof seededRandom>) {
  const corners = chance.whole(6, 9)
  return Array.from({ length: corners }, (_, corner): [number, number] => {
    const angle = (corner / corners) * 2 * Math.PI
    const reach = (meters * chance.between(0.75, 1.2)) / metersPerDegree
    const east = (Math.cos(angle) * reach) / Math.cos((latitude * Math.PI) / 180)
    return [round(longitude + east), round(latitude + Math.sin(angle) * reach)]
  }) satisfies NeighborhoodInput['boundary']
}

const round = (degrees: number) => Math.round(degrees * 1e6) / 1e6
