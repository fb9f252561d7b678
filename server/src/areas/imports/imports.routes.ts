import { imports } from '@fulmar/contract/imports'
import { routes, whole } from '#core/http/routes.ts'
import {
  checkImport,
  commitImport,
  describeKind,
  discardImport,
  exportFailed,
  getImport,
  kindsOf,
  requireKind,
  stopImport,
  templateOf,
  undoImport,
} from './import-steps.ts'
import { listImports, listProblems } from './imports.queries.ts'
import type { ImportServices } from './imports.ts'
import { receiveFile } from './receive.ts'

export const importRoutes = (services: ImportServices) =>
  routes(imports, {
    kinds: async ({ actor }) => whole(kindsOf(actor).map(kind => describeKind(services.kinds[kind]))),
    template: async ({ actor, query }) => {
      requireKind(actor, query.kind)
      return templateOf(services.kinds[query.kind])
    },
    list: ({ db, actor, query }) => listImports(db, kindsOf(actor), query),
    create: async ({ db, actor, body }) => {
      requireKind(actor, body.kind)
      const id = await receiveFile(db, services, actor, body)
      return { message: 'File uploaded', data: await getImport(db, services, actor, id) }
    },
    check: async ({ db, actor, body }) => ({
      message: 'Checking the rows',
      data: await checkImport(db, services, actor, body),
    }),
    commit: async ({ db, actor, body }) => ({
      message: 'Import started',
      data: await commitImport(db, services, actor, body.id),
    }),
    stop: async ({ db, actor, body }) => ({
      message: 'Import stopped',
      data: await stopImport(db, services, actor, body.id),
    }),
    undo: async ({ db, actor, body }) => ({
      message: 'Undoing the import',
      data: await undoImport(db, services, actor, body.id),
    }),
    remove: async ({ db, actor, body }) => {
      await discardImport(db, services, actor, body.id)
      return { message: 'File discarded' }
    },
    get: async ({ db, actor, params }) => ({ data: await getImport(db, services, actor, params.id) }),
    problems: async ({ db, actor, params, query }) => {
      const { id } = await getImport(db, services, actor, params.id)
      return listProblems(db, id, query)
    },
    failedRows: ({ db, actor, params }) => exportFailed(db, services, actor, params.id),
  })
