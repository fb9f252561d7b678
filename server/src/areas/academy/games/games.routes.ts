import { games } from '@fulmar/contract/academy/games'
import type { FileStore } from '#core/files/file-store.ts'
import { routes, whole } from '#core/http/routes.ts'
import { withImages } from '../../uploads/uploads.ts'
import { listVersions } from './game-versions.queries.ts'
import { countGames, listGames, listNames, listOpenGames } from './games.queries.ts'
import { changeGame, createGame, duplicateGame, getGame, getVersion, listPublishFaults, removeGame } from './games.ts'
import { exportQuestions } from './question-csv.ts'

const imagesOf = ({ cover, questions }: { cover?: string | null; questions?: { image?: string | null }[] }) => ({
  cover: [cover],
  ...Object.fromEntries((questions ?? []).map(({ image }, n) => [`questions.${n}.image`, [image]])),
})

export const gameRoutes = (files: FileStore) =>
  routes(games, {
    list: ({ db, query }) => listGames(db, query),
    stats: async ({ db, query }) => ({ data: await countGames(db, query) }),
    names: async ({ db, query }) => whole(await listNames(db, query.search)),
    open: async ({ db, actor }) => whole(await listOpenGames(db, actor.id)),
    get: async ({ db, params }) => ({ data: await getGame(db, params.id) }),
    create: async ({ db, actor, body }) => {
      const data = await withImages(db, files, imagesOf(body), tx => createGame(tx, actor, body))
      return { message: `${data.title} added`, data }
    },
    change: async ({ db, actor, body }) => {
      const data = await withImages(db, files, imagesOf(body), tx => changeGame(tx, actor, body))
      return { message: `${data.title} saved`, data }
    },
    remove: async ({ db, actor, body }) => {
      await removeGame(db, actor, body)
      return { message: 'Game deleted' }
    },
    duplicate: async ({ db, actor, params }) => {
      const data = await duplicateGame(db, actor, params.id)
      return { message: `${data.title} added`, data }
    },
    publishFaults: async ({ db, params }) => whole(await listPublishFaults(db, params.id)),
    versions: async ({ db, params }) => {
      await getGame(db, params.id)
      return whole(await listVersions(db, params.id))
    },
    getVersion: async ({ db, params }) => ({ data: await getVersion(db, params.id, params.version) }),
    exportQuestions: ({ db, actor, params }) => exportQuestions(db, actor, params.id),
  })
