import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Log } from '../log.ts'
import { readOrMakeSecret } from '../secret-file.ts'
import { findBinaries } from './binaries.ts'
import { chooseEndpoint } from './endpoint.ts'
import { initialiseCluster, refuseUnknownCluster } from './initialise.ts'
import { placeCluster, publishCluster } from './places.ts'
import type { ServerProcess } from './server-process.ts'
import { BASE_SETTINGS } from './settings.ts'

/** Everything that must be there before a server can start: programs, account, cluster, password. */
export async function prepareServer(
  dataDir: string,
  log: Log,
  settings: Record<string, string> = {},
): Promise<{ server: ServerProcess; password: string }> {
  mkdirSync(dataDir, { recursive: true })
  const password = readOrMakeSecret(join(dataDir, 'postgres-password'))
  const place = placeCluster(dataDir, log)
  const { account } = place
  const binaries = findBinaries(account)
  if (!place.exists) await initialiseCluster(place.cluster, { account, binaries, password, log })
  const cluster = place.exists ? place.cluster : publishCluster(dataDir, place.cluster)
  refuseUnknownCluster(cluster, binaries)
  const endpoint = await chooseEndpoint(cluster, account)
  return {
    server: { cluster, account, binaries, endpoint, settings: { ...BASE_SETTINGS, ...settings }, log },
    password,
  }
}
