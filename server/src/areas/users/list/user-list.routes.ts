import { userList } from '@fulmar/contract/users/user-list'
import { bulkAnswer } from '#core/bulk.ts'
import { routes } from '#core/http/routes.ts'
import { exportPeople } from '../personal-data/personal-data.ts'
import { changeMany } from '../user-status.ts'
import { listPeople } from './user-list.queries.ts'
import { countPeople } from './user-stats.queries.ts'

export const userListRoutes = routes(userList, {
  list: ({ db, query }) => listPeople(db, query),
  stats: async ({ db, query }) => ({ data: await countPeople(db, query) }),
  export: ({ db, actor, query }) => exportPeople(db, actor, query),
  changeMany: async ({ db, actor, body }) =>
    bulkAnswer(await changeMany(db, actor, body.selection, body.change), 'changed'),
})
