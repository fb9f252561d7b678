import { uuidv7 } from 'uuidv7'
import type { Db } from '#core/db/db.ts'
import { seededRandom } from '#core/seeded-random.ts'
import demo from './users.demo.json' with { type: 'json' }
import { insertUsers, type NewUser } from './users.queries.ts'

/** Some hundred members; most neighborhoods have a leader or two. */
export async function seedPeople(db: Db, neighborhoodIds: string[]) {
  const chance = seededRandom(23)
  const people: NewUser[] = []
  const add = (neighborhoodId: string, userType: 'MEMBER' | 'NEIGHBORHOOD') => {
    const name = `${chance.pick(demo.names.given)} ${chance.pick(demo.names.family)}`
    const email = `${plain(name)}.${people.length + 1}@people.example`
    people.push({ id: uuidv7(), name, email, userType, adminRole: null, neighborhoodId })
  }
  for (const id of neighborhoodIds) {
    const leaders = chance.happens(0.15) ? 0 : chance.whole(1, 2)
    for (let n = 0; n < leaders; n++) add(id, 'NEIGHBORHOOD')
    const members = chance.whole(6, 45)
    for (let n = 0; n < members; n++) add(id, 'MEMBER')
  }
  await insertUsers(db, people)
}

const plain = (name: string) => name.normalize('NFD').replace(/\p{M}/gu, '').replace(' ', '.').toLowerCase()
