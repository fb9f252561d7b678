import { aboutArea, type Health } from '@fulmar/contract/about'
import type { BackupStatus } from '#core/backups/status.ts'
import type { BuildInfo } from '#core/build-info.ts'
import type { Db } from '#core/db/db.ts'
import { routes } from '#core/http/routes.ts'
import { getLastProof } from '../points/points.ts'
import { countUncounted, findDatabase, findJobs } from './about.queries.ts'

/** What this process was started with. */
export interface Installation {
  build: BuildInfo
  mail: Health['mail']
  files: Health['files']
  geocoderUrl: string
  aiModel: string | undefined
  /** Problems found at the start. */
  warnings: string[]
}

interface Services {
  installation: Installation
  /** None where Fulmar makes no backups itself. */
  backupStatus?: (() => Promise<BackupStatus>) | undefined
}

export const aboutRoutes = ({ installation, backupStatus }: Services) =>
  routes(aboutArea, {
    get: async () => ({ data: installation.build }),
    health: async ({ db }) => ({
      data: { ...(await findHealth(db, installation)), backups: backupStatus ? await backupStatus() : null },
    }),
  })

const findHealth = async (
  db: Db,
  { mail, files, geocoderUrl, aiModel, warnings }: Installation,
): Promise<Omit<Health, 'backups'>> => ({
  database: { ...(await findDatabase(db)), warnings },
  jobs: await findJobs(db),
  mail,
  files,
  geocoder: { host: new URL(geocoderUrl).host },
  ai: aiModel === undefined ? null : { model: aiModel },
  uncounted: await countUncounted(db),
  books: (await getLastProof(db)) ?? null,
})
