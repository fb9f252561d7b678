import { uuidv7 } from 'uuidv7'
import type { Db } from '#core/db/db.ts'
import { seededRandom } from '#core/seeded-random.ts'
import { insertUsers, type NewUser } from './users.queries.ts'

const given =
  'Ana Beatriz Carlos Diana Duarte Elsa Filipe Gonçalo Helena Inês Joana João Lara Luís Mafalda Marta Miguel Nuno Pedro Rita Rui Sara Sofia Tiago Vasco Vera'.split(
    ' ',
  )
const family =
  'Almeida Barbosa Cardoso Carvalho Costa Dias Esteves Ferreira Fonseca Gomes Lopes Marques Moreira Neves Oliveira Pinto Ramos Ribeiro Rocha Santos Silva Sousa Tavares Teixeira Vieira'.split(
    ' ',
  )

/** Some hundred members; most neighborhoods have a leader or two. */
export async function seedPeople(db: Db, neighborhoodIds: string[]) {
  const chance = seededRandom(23)
  const people: NewUser[] = []
  const add = (neighborhoodId: string, userType: 'MEMBER' | 'NEIGHBORHOOD') => {
    const name = `${chance.pick(given)} ${chance.pick(family)}`
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
