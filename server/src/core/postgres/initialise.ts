import { chownSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import type { Log } from '../log.ts'
import type { Account } from './account.ts'
import type { Binaries } from './binaries.ts'
import { isAlive } from './processes.ts'
import { runBinary } from './run-binary.ts'
import { renameUnlessPresent } from './shared-folder.ts'

/** The superuser of the cluster. */
export const SUPERUSER = 'postgres'

/**
 * Makes a cluster in a draft folder and renames it when it is whole: a killed initdb leaves a folder that starts but
 * is unusable.
 */
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
    await runBinary(how.binaries.initdb, initdbArguments(draft, passwordFile), how.account)
  } finally {
    rmSync(passwordFile, { force: true })
  }
  renameUnlessPresent(draft, cluster)
  how.log.info(`Made a PostgreSQL cluster in ${cluster} (${Date.now() - startedAt} ms)`)
}

/** Stops with a sentence when the folder holds something else than a cluster these programs can open. */
export function refuseUnknownCluster(cluster: string, binaries: Binaries): void {
  const versionFile = join(cluster, 'PG_VERSION')
  if (!existsSync(versionFile)) throw new Error(`${cluster} is not a PostgreSQL cluster: move it away to start empty.`)
  const version = readFileSync(versionFile, 'utf8').trim()
  if (version === binaries.majorVersion) return
  throw new Error(`${cluster} was made by PostgreSQL ${version}, but this build carries ${binaries.majorVersion}.`)
}

function initdbArguments(folder: string, passwordFile: string): string[] {
  const locale =
    process.platform === 'linux' ? ['--locale=C.UTF-8'] : ['--locale-provider=builtin', '--builtin-locale=C.UTF-8']
  const safety = ['--auth=scram-sha-256', '--data-checksums', `--pwfile=${passwordFile}`]
  return ['-D', folder, '-U', SUPERUSER, '--encoding=UTF8', ...locale, ...safety]
}

// Only drafts of dead processes: another starter may be at work on its own this moment.
function removeAbandonedDrafts(cluster: string): void {
  const draftName = /^(.+)\.init-(\d+)(\.password)?$/
  for (const name of readdirSync(dirname(cluster))) {
    const [, of, pid] = draftName.exec(name) ?? []
    if (of !== basename(cluster) || isAlive(Number(pid))) continue
    rmSync(join(dirname(cluster), name), { recursive: true, force: true, maxRetries: 5 })
  }
}
