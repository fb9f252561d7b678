import { people } from '@fulmar/contract/people'
import { routes } from '#core/routes.ts'
import { countPeople, listPeople } from './people.queries.ts'

export const peopleRoutes = routes(people, {
  list: ({ db, query }) => listPeople(db, query),
  stats: async ({ db, query }) => ({ data: await countPeople(db, query) }),
})
