import { users } from '@fulmar/contract/users/users'
import type { FileStore } from '#core/files/file-store.ts'
import { routes } from '#core/http/routes.ts'
import { changeProfile } from './profile.ts'
import { getProfile } from './users.ts'

export const userRoutes = (files: FileStore) =>
  routes(users, {
    myProfile: async ({ db, actor }) => ({ data: await getProfile(db, actor.id) }),
    changeProfile: async ({ db, actor, body }) => ({
      message: 'Profile saved',
      data: await changeProfile(db, files, actor, body),
    }),
  })
