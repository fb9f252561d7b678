import { uploads } from '@fulmar/contract/core/uploads'
import type { FileStore } from '#core/files/file-store.ts'
import { routes } from '#core/http/routes.ts'
import { presign } from './uploads.ts'

export const uploadRoutes = (files: FileStore) =>
  routes(uploads, {
    presign: async ({ db, body }) => ({ result: await presign(db, files, body.type) }),
  })
