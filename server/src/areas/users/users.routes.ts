import { users } from '@fulmar/contract/users/users'
import type { FileStore } from '#core/files/file-store.ts'
import { routes } from '#core/http/routes.ts'
import type { Secrets } from '#core/secrets.ts'
import { leave, stay } from './leaving.ts'
import { exportPersonalData } from './personal-data/personal-data.ts'
import { changeProfile } from './profile.ts'
import { getProfile } from './users.ts'

export const userRoutes = (files: FileStore, secrets: Secrets) =>
  routes(users, {
    myProfile: async ({ db, actor }) => ({ data: await getProfile(db, actor.id) }),
    changeProfile: async ({ db, actor, body }) => ({
      message: 'Profile saved',
      data: await changeProfile(db, files, actor, body),
    }),
    myData: async ({ db, actor }) => ({ data: await exportPersonalData(db, actor, actor.id) }),
    leave: async ({ db, actor }) => ({
      message: 'You are leaving the programme',
      data: await leave(db, secrets, actor),
    }),
    stay: async ({ db, actor }) => {
      await stay(db, actor)
      return { message: 'You are staying' }
    },
  })
