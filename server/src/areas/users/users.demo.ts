import { uuidv7 } from 'uuidv7'
import type { Db } from '#core/db/db.ts'
import { seededRandom } from '#core/seeded-random.ts'
import demo from './users.demo.json' with { type: 'json' }
import { insertUsers, type NewUser } from './users.queries.ts'

/** Some hundred members; most neighborhoods have a leader or two. */
export async function seedPeople(db: Db, neighborhoodIds: string[]) {
  const chance = seededRandom(23)
  const people: NewUser[] = []
  const names = namesOf(chance)
  const add = (neighborhoodId: string, userType: 'MEMBER' | 'NEIGHBORHOOD') => {
    const name = names.next().value
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

/** Each name once; after all of them with a second family name, as many have. */
function* namesOf({ pick, between }: ReturnType<typeof seededRandom>): Generator<string, never> {
  const { given, family } = demo.names
  const all = given
    .flatMap(first => family.map(last => ({ name: `${first} ${last}`, place: between(0, 1) })))
    .toSorted((one, other) => one.place - other.place)
  yield* all.map(({ name }) => name)
  for (;;)
    for (const { name } of all) {
      const second = pick(family)
      if (!name.endsWith(second)) yield `${name} ${second}`
    }
}

const plain = (name: string) => name.normalize('NFD').replace(/\p{M}/gu, '').replaceAll(' ', '.').toLowerCase()
