import type { NeighborhoodInput } from '@fulmar/contract/neighborhoods/neighborhoods'
import { uuidv7 } from 'uuidv7'
import type { Db } from '#core/db/db.ts'
import { seededRandom } from '#core/seeded-random.ts'
import { insertNeighborhood } from './neighborhoods.queries.ts'

/** Parishes around Porto with their approximate location and number of households. */
const parishes: Record<string, [name: string, latitude: number, longitude: number, households: number][]> = {
  Porto: [
    ['Ribeira', 41.1405, -8.613, 1450],
    ['Sé', 41.143, -8.611, 1900],
    ['Miragaia', 41.144, -8.62, 1250],
    ['Vitória', 41.1465, -8.615, 1100],
    ['Santo Ildefonso', 41.151, -8.607, 4600],
    ['Cedofeita', 41.1559, -8.6235, 10900],
    ['Massarelos', 41.149, -8.635, 3300],
    ['Bonfim', 41.153, -8.598, 11400],
    ['Campanhã', 41.155, -8.58, 14200],
    ['Paranhos', 41.174, -8.605, 19800],
    ['Ramalde', 41.174, -8.644, 16500],
    ['Lordelo do Ouro', 41.152, -8.653, 9800],
    ['Foz do Douro', 41.15, -8.674, 5200],
    ['Nevogilde', 41.16, -8.679, 2400],
    ['Aldoar', 41.17, -8.669, 5700],
  ],
  Matosinhos: [
    ['Matosinhos Sul', 41.176, -8.689, 7600],
    ['Leça da Palmeira', 41.192, -8.701, 7900],
    ['Senhora da Hora', 41.188, -8.653, 11600],
    ['São Mamede de Infesta', 41.191, -8.606, 10100],
    ['Custóias', 41.201, -8.639, 7100],
    ['Guifões', 41.199, -8.666, 3800],
    ['Leça do Balio', 41.211, -8.629, 6700],
    ['Santa Cruz do Bispo', 41.214, -8.675, 2300],
    ['Perafita', 41.224, -8.696, 5200],
    ['Lavra', 41.259, -8.718, 3900],
  ],
  'Vila Nova de Gaia': [
    ['Afurada', 41.142, -8.648, 1400],
    ['Canidelo', 41.127, -8.655, 10600],
    ['Madalena', 41.106, -8.649, 3900],
    ['Mafamude', 41.123, -8.609, 16800],
    ['Oliveira do Douro', 41.124, -8.584, 8800],
    ['Valadares', 41.093, -8.632, 4100],
    ['Vilar do Paraíso', 41.099, -8.618, 5200],
    ['Gulpilhares', 41.085, -8.626, 4400],
    ['Arcozelo', 41.064, -8.641, 5600],
    ['Avintes', 41.106, -8.551, 4300],
  ],
}

/** Returns the ids in order. */
export async function seedNeighborhoods(db: Db): Promise<string[]> {
  const chance = seededRandom(11)
  const ids: string[] = []
  for (const [city, places] of Object.entries(parishes))
    for (const [name, latitude, longitude, households] of places) {
      const id = uuidv7()
      const radiusMeters = Math.round(Math.sqrt(households) * 7)
      await insertNeighborhood(db, id, {
        name,
        code: codeOf(city, ids.length),
        city,
        state: 'Porto District',
        country: 'Portugal',
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
