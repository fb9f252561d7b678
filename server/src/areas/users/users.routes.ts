import { users } from '@fulmar/contract/users'
import { found } from '#core/errors.ts'
import { routes } from '#core/routes.ts'
import { findProfile } from './users.queries.ts'

export const userRoutes = routes(users, {
  myProfile: async ({ db, actor }) => ({ data: found(await findProfile(db, actor.id), 'Profile') }),
})
