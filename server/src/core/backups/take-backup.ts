import { readFile, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { type CopiedRange, copyCluster } from '@fulmar/embedded-postgres/base-copy'
import { withClient } from '@fulmar/embedded-postgres/database'
import type pg from 'pg'
import {
  type BackupSettings,
  baseFolder,
  filesFolder,
  idAt,
  keyOf,
  listBackups,
  listUnfinished,
  type Manifest,
  namesIn,
  readManifest,
  removeBackup,
  walFolder,
  writeManifest,
} from './backup-folder.ts'
import { sealedName, writeSealed } from './sealed-files.ts'
import { type ShippedFrom, ship, shippedName } from './ship.ts'

/** Secrets without which a restored database is unreadable, by their names in the data folder. */
export const secretNames = ['postgres-password', 'session-key']

export interface BackupSource extends ShippedFrom {
  /** As the superuser, who may copy the cluster. */
  connection: pg.ClientConfig
  dataDir: string
}

// An arbitrary number that no other lock in this database uses.
const BACKUP_LOCK = 7_241_002

/** Copies the whole database while it is used, ships what it needs, and deletes what is too old. */
export async function takeBackup(settings: BackupSettings, source: BackupSource): Promise<Manifest> {
  const startedAt = new Date()
  const id = idAt(startedAt)
  const key = keyOf(settings)
  const place = (name: string) => join(baseFolder(settings, id), sealedName(name, key))
  try {
    let range: CopiedRange | undefined
    const cluster = await withClient(source.connection, async client => {
      await beAlone(client)
      const copy = copyCluster(client, source.cluster, copied => {
        range = copied
      })
      return writeSealed(() => place('cluster.tar'), place('cluster.tar'), copy, key)
    })
    if (!range) throw new Error('PostgreSQL did not finish the copy')
    const secrets = await writeSealed(() => place('secrets'), place('secrets'), secretsIn(source.dataDir), key)
    await ship(settings, source)
    const files = await listStored(settings)
    const finishedAt = new Date().toISOString()
    const manifest: Manifest = {
      version: 1,
      id,
      startedAt: startedAt.toISOString(),
      finishedAt,
      isEncrypted: key !== undefined,
      startSegment: range.startSegment,
      stopSegment: range.stopSegment,
      cluster,
      secrets,
      files,
    }
    await writeManifest(settings, manifest)
    await removeOld(settings, finishedAt)
    return manifest
  } catch (error) {
    await removeBackup(settings, id)
    throw error
  }
}

/** Whether the newest copy is of another timeline than the database is on, or there is none. */
export async function isCopyMissing(settings: BackupSettings, connection: pg.ClientConfig): Promise<boolean> {
  const newest = (await listBackups(settings)).at(-1)
  if (newest === undefined) return true
  const { startSegment } = await readManifest(settings, newest)
  return withClient(connection, async client => {
    const { rows } = await client.query<{ timeline: number }>(
      'select timeline_id as timeline from pg_control_checkpoint()',
    )
    return rows[0]?.timeline !== Number.parseInt(startSegment.slice(0, 8), 16)
  })
}

async function listStored(settings: BackupSettings): Promise<string[]> {
  const names = await namesIn(filesFolder(settings), true)
  return names.map(name => shippedName.exec(name)?.[1]).filter(name => name !== undefined)
}

async function beAlone(client: pg.Client) {
  const { rows } = await client.query<{ alone: boolean; archives: boolean }>(
    `select pg_try_advisory_lock($1) as alone, current_setting('archive_mode') = 'on' as archives`,
    [BACKUP_LOCK],
  )
  if (!rows[0]?.archives)
    throw new TypeError('The database was started without BACKUP_DIR: stop every process, then start with it.')
  if (!rows[0].alone) throw new TypeError('Another backup is running.')
}

async function* secretsIn(dataDir: string): AsyncGenerator<Buffer> {
  const secrets: Record<string, string> = {}
  for (const name of secretNames) {
    const text = await readFile(join(dataDir, name), 'utf8').catch(() => undefined)
    if (text !== undefined) secrets[name] = text
  }
  yield Buffer.from(JSON.stringify(secrets))
}

/** Keeps every copy of the last days and the newest one before, so that every moment of these days can be restored. */
async function removeOld(settings: BackupSettings, now: string) {
  const since = idAt(new Date(Date.parse(now) - settings.keepDays * 24 * 3600 * 1000))
  const ids = await listBackups(settings)
  const firstKept = Math.max(0, ids.findIndex(id => id > since) - 1)
  for (const id of ids.slice(0, firstKept)) await removeBackup(settings, id)
  for (const id of await listUnfinished(settings)) if (id < idAt(new Date(now))) await removeBackup(settings, id)
  const kept = await Promise.all(ids.slice(firstKept).map(id => readManifest(settings, id).catch(() => undefined)))
  const oldest = kept[0]
  // One that cannot be read is kept with all it may need.
  if (!oldest || kept.includes(undefined)) return
  await removeLog(settings, oldest)
  await removeFiles(settings, oldest, new Set(kept.flatMap(manifest => manifest?.files ?? [])))
}

async function removeLog(settings: BackupSettings, { startSegment }: Manifest) {
  const folder = walFolder(settings)
  for (const name of await namesIn(folder)) {
    const segment = /^[0-9A-F]{24}/.exec(name)?.[0]
    // Of every timeline: the first eight digits name it.
    if (segment && segment.slice(8) < startSegment.slice(8)) await rm(join(folder, name), { force: true })
  }
}

async function removeFiles(settings: BackupSettings, oldest: Manifest, kept: Set<string>) {
  const folder = filesFolder(settings)
  for (const name of await namesIn(folder, true)) {
    if (kept.has(shippedName.exec(name)?.[1] ?? '')) continue
    const { mtimeMs } = await stat(join(folder, name))
    if (mtimeMs < Date.parse(oldest.startedAt)) await rm(join(folder, name), { force: true })
  }
}
