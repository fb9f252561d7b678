import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { archiveIn } from './archive.ts'
import { findBinaries } from './binaries.ts'
import { type Place, placeCluster, publishCluster, refuseUnknownCluster, SUPERUSER } from './cluster-folder.ts'
import { withClient } from './database.ts'
import { chooseEndpoint } from './endpoint.ts'
import type { PostgresConnection } from './ensure-postgres.ts'
import type { Log } from './log.ts'
import { isAlive, judgePidFile } from './pid-file.ts'
import { BASE_SETTINGS, bringUp, lastLines, type ServerProcess, stopServer } from './server-process.ts'
import { giveTo } from './unpack.ts'

/** A cluster beside the real one, to be filled with a base copy and its log. */
export interface Draft {
  cluster: string
  /** The folder for the write-ahead log to replay. */
  log: string
  place: Place
  dataDir: string
}

/** An empty draft. */
export function openDraft(dataDir: string, log: Log): Draft {
  mkdirSync(dataDir, { recursive: true })
  const place = placeCluster(dataDir, log)
  removeAbandoned(place.cluster)
  const cluster = `${place.cluster}.restore-${process.pid}`
  mkdirSync(join(cluster, 'replay'), { recursive: true, mode: 0o700 })
  return { cluster, log: join(cluster, 'replay'), place, dataDir }
}

// Of killed processes only: another one may be proving its backup.
function removeAbandoned(cluster: string): void {
  const start = `${basename(cluster)}.restore-`
  for (const name of readdirSync(dirname(cluster)))
    if (name.startsWith(start) && !isAlive(Number(name.slice(start.length))))
      rmSync(join(dirname(cluster), name), { recursive: true, force: true, maxRetries: 5 })
}

export function dropDraft({ cluster }: Draft): void {
  rmSync(cluster, { recursive: true, force: true, maxRetries: 5 })
}

/**
 * Replays the log of a draft up to a time, or all of it, then lets `check` look at the result. The draft is stopped again
 * when this returns. Fails if the log does not reach that time.
 */
export async function recover(
  draft: Draft,
  options: { to?: Date | undefined; password: string; binDir?: string | undefined; log: Log },
  check: (connection: PostgresConnection) => Promise<void>,
): Promise<void> {
  const { cluster, place } = draft
  const { to, password, binDir, log } = options
  const binaries = await findBinaries(place.account, binDir)
  refuseUnknownCluster(cluster, binaries)
  writeFileSync(join(cluster, 'recovery.signal'), '')
  // The new timeline is archived, so that no later restore mistakes it for another one.
  const settings = {
    ...BASE_SETTINGS,
    ...archiveIn(cluster, place.account),
    restore_command: copyCommand(draft.log),
    ...(to && { recovery_target_time: to.toISOString().replace('T', ' ').replace('Z', '+00') }),
    recovery_target_action: 'promote',
    // A copy may be from a future that an earlier restore gave up: it belongs to the timeline it was made on.
    recovery_target_timeline: 'current',
    // It answers when it has replayed everything, and not before.
    hot_standby: 'off',
  }
  giveTo(cluster, place.account)
  const endpoint = await chooseEndpoint(cluster, place.account)
  const server: ServerProcess = {
    cluster,
    account: place.account,
    binaries,
    endpoint,
    settings,
    log,
  }
  try {
    await bringUp(server, 0).catch(() => {
      throw failureOf(cluster, to)
    })
    const connection = { ...endpoint, user: SUPERUSER, password, database: 'fulmar' }
    await untilReplayed(cluster, connection, to)
    await check(connection)
  } finally {
    await stopServer(server)
  }
  rmSync(draft.log, { recursive: true, force: true })
}

/** Fails while the server of the real cluster runs. */
export async function refuseRunning({ place }: Draft): Promise<void> {
  const { is } = await judgePidFile(place.cluster)
  if (is === 'ready' || is === 'busy') throw new TypeError('The database is running: stop Fulmar, then restore.')
}

/** Puts a recovered draft in the place of the cluster, and tells where that one went. */
export async function putInPlace(draft: Draft): Promise<string | undefined> {
  const { cluster, place, dataDir } = draft
  await refuseRunning(draft)
  const aside = `${place.cluster}.before-${new Date().toISOString().replace(/[-:]|\.\d+/g, '')}`
  if (place.exists) renameSync(place.cluster, aside)
  renameSync(cluster, place.cluster)
  if (!place.exists) publishCluster(dataDir, place.cluster)
  return place.exists ? aside : undefined
}

const copyCommand = (folder: string) =>
  process.platform === 'win32'
    ? `copy "${join(folder, '%f').replaceAll('/', '\\')}" "%p"`
    : `cp '${folder.replaceAll("'", `'\\''`)}/%f' '%p'`

/** However long that takes, as long as the server lives. */
async function untilReplayed(cluster: string, connection: PostgresConnection, to: Date | undefined): Promise<void> {
  for (;;) {
    const answered = await withClient(connection, client => client.query('select 1')).then(
      () => true,
      (error: Error & { code?: string }) => {
        if (error.code && NOT_YET.has(error.code)) return false
        throw error
      },
    )
    if (answered) return
    if ((await judgePidFile(cluster)).is === 'startable') throw failureOf(cluster, to)
    await pause(200)
  }
}

const NOT_YET = new Set(['57P03', 'ENOENT', 'ECONNREFUSED', 'ECONNRESET', 'EPIPE'])

function failureOf(cluster: string, to: Date | undefined): Error {
  const file = join(cluster, 'server.log')
  const log = existsSync(file) ? readFileSync(file, 'utf8') : ''
  if (!to || !log.includes('recovery ended before configured recovery target'))
    return new Error(
      `PostgreSQL could not replay the backup, so nothing was changed. Its last words:\n${lastLines(file)}`,
    )
  const last = /last completed transaction was at log time ([^\n]+)/.exec(log)?.[1]
  return new TypeError(
    `The backup has no change at or after ${to.toISOString()}${last ? `; its last one is from ${last}` : ''}. Restore to an earlier time, or leave out --to for everything there is.`,
  )
}
