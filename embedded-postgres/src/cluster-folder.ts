import { createHash } from 'node:crypto'
import {
  chownSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  realpathSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'
import { type Account, accountPasses, databaseAccount, isRoot, renameUnlessPresent, sharedFolder } from './account.ts'
import { type Binaries, runBinary } from './binaries.ts'
import type { Log } from './log.ts'
import { isAlive } from './pid-file.ts'

/** The location of a cluster and its user. */
export interface Place {
  cluster: string
  account: Account | undefined
  exists: boolean
}

/** Finds the cluster of a data folder: in it, or where the symlink `postgres` in it points. */
export function placeCluster(dataDir: string, log: Log): Place {
  const place = existingCluster(dataDir) ?? newCluster(dataDir)
  if (!isInside(dataDir, place.cluster)) {
    log.warn(
      `${dataDir} is closed to the user that runs PostgreSQL: the database is in ${place.cluster}, to be backed up, moved and deleted with it`,
    )
  }
  return place
}

function newCluster(dataDir: string): Place {
  const account = databaseAccount()
  const inside = join(realpathSync(dataDir), 'postgres')
  const isReachable = accountPasses(account, '-x', dataDir)
  return { cluster: isReachable ? inside : join(sharedFolder(), nameFor(inside)), account, exists: false }
}

function isInside(dataDir: string, cluster: string): boolean {
  return dirname(cluster) === realpathSync(dataDir)
}

/** Links a cluster outside the data folder; returns the existing link if another process was first. */
export function publishCluster(dataDir: string, cluster: string): string {
  if (isInside(dataDir, cluster)) return cluster
  try {
    symlinkSync(cluster, join(dataDir, 'postgres'))
    return cluster
  } catch (error) {
    const winner = existingCluster(dataDir)
    if (!winner) throw error
    rmSync(cluster, { recursive: true, force: true })
    return winner.cluster
  }
}

function existingCluster(dataDir: string): Place | undefined {
  const entry = join(realpathSync(dataDir), 'postgres')
  const stat = lstatSync(entry, { throwIfNoEntry: false })
  if (!stat) return undefined
  const cluster = stat.isSymbolicLink() ? resolve(dirname(entry), readlinkSync(entry)) : entry
  const owner = statSync(cluster, { throwIfNoEntry: false })
  if (!owner)
    throw new Error(
      `${entry} points to ${cluster}, which does not exist: restore it, or remove the link to start empty.`,
    )
  return { cluster, account: ownerAccount(cluster, owner), exists: true }
}

// An existing cluster runs as its owner; only root may do that for someone else.
function ownerAccount(cluster: string, owner: { uid: number; gid: number }): Account | undefined {
  if (!process.getuid) return undefined
  if (!isRoot()) {
    if (owner.uid === process.getuid()) return undefined
    throw new Error(
      `The database in ${cluster} belongs to another user (uid ${owner.uid}): start as that user or as root.`,
    )
  }
  const account = { uid: owner.uid, gid: owner.gid }
  if (accountPasses(account, '-x', cluster)) return account
  throw new Error(
    `The database in ${cluster} can no longer be reached by its owner (uid ${owner.uid}): a folder above it was closed to others.`,
  )
}

// The name is random, so that a recreated data folder never finds its old database.
function nameFor(inside: string): string {
  return createHash('sha256').update(`${inside} ${process.pid} ${Date.now()}`).digest('hex').slice(0, 16)
}

/** The superuser of the cluster. */
export const SUPERUSER = 'postgres'

/** Creates a cluster in a draft folder and renames it when complete: a killed initdb leaves an unusable folder. */
export async function initialiseCluster(
  cluster: string,
  how: { account: Account | undefined; binaries: Binaries; password: string; log: Log },
): Promise<void> {
  removeAbandonedDrafts(cluster)
  const draft = `${cluster}.init-${process.pid}`
  const passwordFile = `${draft}.password`
  mkdirSync(draft, { mode: 0o700 })
  writeFileSync(passwordFile, `${how.password}\n`, { mode: 0o600, flag: 'wx' })
  if (how.account) for (const path of [draft, passwordFile]) chownSync(path, how.account.uid, how.account.gid)
  const startedAt = Date.now()
  try {
    await runBinary(how.binaries.initdb, initdbArguments(draft, passwordFile, how.binaries), how.account)
  } finally {
    rmSync(passwordFile, { force: true })
  }
  renameUnlessPresent(draft, cluster)
  how.log.info(`Created a PostgreSQL cluster in ${cluster} (${Date.now() - startedAt} ms)`)
}

/** Fails if the folder is not a cluster these programs can open. */
export function refuseUnknownCluster(cluster: string, binaries: Binaries): void {
  const versionFile = join(cluster, 'PG_VERSION')
  if (!existsSync(versionFile)) throw new Error(`${cluster} is not a PostgreSQL cluster: move it away to start empty.`)
  const version = readFileSync(versionFile, 'utf8').trim()
  if (version === binaries.majorVersion) return
  throw new Error(
    `${cluster} was created by PostgreSQL ${version}, but the programs to open it with are ${binaries.majorVersion}: see "Moving the database" in docs/operations.md.`,
  )
}

const BUILTIN_LOCALES_SINCE = 17

function initdbArguments(folder: string, passwordFile: string, { majorVersion }: Binaries): string[] {
  const locale =
    process.platform === 'linux'
      ? ['--locale=C.UTF-8']
      : Number(majorVersion) >= BUILTIN_LOCALES_SINCE
        ? ['--locale-provider=builtin', '--builtin-locale=C.UTF-8']
        : ['--locale=C']
  const safety = ['--auth=scram-sha-256', '--data-checksums', `--pwfile=${passwordFile}`]
  return ['-D', folder, '-U', SUPERUSER, '--encoding=UTF8', ...locale, ...safety]
}

// Only drafts of dead processes: another process may be working on its own.
function removeAbandonedDrafts(cluster: string): void {
  const draftName = /^(.+)\.init-(\d+)(\.password)?$/
  for (const name of readdirSync(dirname(cluster))) {
    const [, of, pid] = draftName.exec(name) ?? []
    if (of !== basename(cluster) || isAlive(Number(pid))) continue
    rmSync(join(dirname(cluster), name), { recursive: true, force: true, maxRetries: 5 })
  }
}
