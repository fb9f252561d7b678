import { programmeArea } from '@fulmar/contract/programme'
import type { FileStore } from '#core/files/file-store.ts'
import { routes } from '#core/http/routes.ts'
import { withImages } from '../uploads/uploads.ts'
import { findProgramme } from './programme.queries.ts'
import { changeProgramme } from './programme.ts'

export const programmeRoutes = (files: FileStore) =>
  routes(programmeArea, {
    get: async ({ db }) => ({ data: await findProgramme(db) }),
    change: async ({ db, actor, body }) => ({
      message: 'Programme saved',
      data: await withImages(db, files, { logo: [body.logo] }, tx => changeProgramme(tx, actor, body)),
    }),
  })
