import { exampleTexts } from '@fulmar/contract/core/fields'
import { neighborhoodFields } from '@fulmar/contract/neighborhoods/neighborhood-fields'
import type { NeighborhoodInput } from '@fulmar/contract/neighborhoods/neighborhoods'
import { uuidv7 } from 'uuidv7'
import { type Db, sql } from '#core/db/db.ts'
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
      goal: null,
      status: chance.happens(0.1) ? 'PAUSED' : 'ACTIVE',
    })
    ids.push(id)
  }
  return ids
}

/** Most neighborhoods want a little more, or a little less, than what comes in, in steps of five kilograms a month. */
export const seedGoals = (db: Db) =>
  db.run(sql`
    update neighborhoods n set goal_period = 'MONTH',
      goal_grams = 5000 * greatest(1, round(monthly.grams * (0.8 + 0.7 * (hashtext(n.code) & 1023) / 1023) / 5000))
    from (
      select neighborhood_id, sum(grams) / 3 as grams from collections
      where status = 'RECORDED' and at > now() - interval '90 days' group by 1) monthly
    where monthly.neighborhood_id = n.id and hashtext(n.name) % 4 <> 0`)

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
