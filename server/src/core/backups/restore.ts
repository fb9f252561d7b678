import { rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { PostgresConnection } from '@fulmar/embedded-postgres/ensure-postgres'
import { type Draft, dropDraft, openDraft, putInPlace, recover, refuseRunning } from '@fulmar/embedded-postgres/recover'
import { unpackTar, writeContent } from '@fulmar/embedded-postgres/unpack'
import type { Log } from '../log.ts'
import {
  type BackupSettings,
  baseFolder,
  filesFolder,
  idAt,
  keyOf,
  listBackups,
  type Manifest,
  mayBeAnybodys,
  namesIn,
  readManifest,
  walFolder,
} from './backup-folder.ts'
import { DamagedBackup, readSealed, sealedName } from './sealed-files.ts'
import { ship, shippedName } from './ship.ts'
import { secretNames } from './take-backup.ts'

export interface RestoreOptions {
  settings: BackupSettings
  dataDir: string
  /** Everything there is, if not set. */
  to?: Date | undefined
  /** Looks at the restored database before it takes the place of the current one; throws to leave that alone. */
  check: (connection: PostgresConnection) => Promise<void>
  /** Whose programs replay the log, if not those of the npm package. */
  binDir: string | undefined
  log: Log
}

export interface Restored {
  id: string
  /** Where the database and the files went that were there before. */
  setAside: string[]
}

/** Restores beside the current data and puts it in place only when all of it was read, replayed and checked. */
export function restore(options: RestoreOptions): Promise<Restored> {
  return inDraft(options, true, async (draft, manifest, secrets) => {
    const files = await restoreFiles(options, manifest)
    const setAside = [await putInPlace(draft), await replaceFolder(files, join(options.dataDir, 'files'))]
    for (const [name, text] of Object.entries(secrets))
      if (secretNames.includes(name)) await writeFile(join(options.dataDir, name), text, { mode: 0o600 })
    return { id: manifest.id, setAside: setAside.filter(path => path !== undefined) }
  })
}

/** Restores into a folder that is deleted again, to prove that the backup is good. */
export function proveBackup(options: RestoreOptions): Promise<{ id: string }> {
  return inDraft(options, false, async (_draft, manifest) => {
    await restoreFiles(options, manifest)
    return { id: manifest.id }
  })
}

async function inDraft<T>(
  options: RestoreOptions,
  isForGood: boolean,
  work: (draft: Draft, manifest: Manifest, secrets: Record<string, string>) => Promise<T>,
): Promise<T> {
  const { settings, dataDir, to, check, binDir, log } = options
  const manifest = await chooseBackup(settings, to)
  const draft = openDraft(dataDir, log)
  try {
    if (isForGood) await shipTheRest(draft, options)
    const wal = await listLog(settings, manifest, to)
    const secrets = await readSecrets(settings, manifest)
    await unpackTar(partOf(settings, manifest, 'cluster.tar'), draft.cluster)
    for (const { name, file, sha256 } of wal)
      await writeContent(join(draft.log, name), readSealed(file, sha256, keyFor(settings, file)))
    await recover(draft, { to, password: secrets['postgres-password']?.trim() ?? '', binDir, log }, check)
    return await work(draft, manifest, secrets)
  } finally {
    dropDraft(draft)
    await rm(filesDraft(dataDir), { recursive: true, force: true })
  }
}

/** A server that stops archives its log to the end, when nobody ships any more. */
async function shipTheRest(draft: Draft, { settings, dataDir }: RestoreOptions) {
  await refuseRunning(draft)
  await ship(settings, { cluster: draft.place.cluster, uploads: join(dataDir, 'files') })
}

/** The newest copy that was finished by then. */
async function chooseBackup(settings: BackupSettings, to: Date | undefined): Promise<Manifest> {
  const ids = (await listBackups(settings)).reverse()
  if (ids.length === 0) throw new TypeError(`There is no backup in ${settings.folder}.`)
  for (const id of ids) {
    if (to && id > idAt(to)) continue
    const manifest = await readManifest(settings, id)
    if (!to || Date.parse(manifest.finishedAt) <= to.getTime()) return manifest
  }
  throw new TypeError(`The oldest backup, ${ids.at(-1)}, is newer than ${to?.toISOString()}.`)
}

interface Shipped {
  name: string
  file: string
  sha256: string
}

/** The write-ahead log from the copy on. Fails if a segment is missing between others. */
async function listLog(settings: BackupSettings, manifest: Manifest, to: Date | undefined): Promise<Shipped[]> {
  const folder = walFolder(settings)
  const found = new Map<string, Shipped>()
  for (const entry of await namesIn(folder)) {
    const [, name, sha256] = shippedName.exec(entry) ?? []
    if (!name || !sha256 || isRefused(settings, entry)) continue
    if (found.has(name) && found.get(name)?.sha256 !== sha256)
      throw new DamagedBackup(`there are two different ${name}`)
    const isNeeded = name.endsWith('.history') || name.slice(8, 24) >= manifest.startSegment.slice(8)
    if (isNeeded) found.set(name, { name, file: join(folder, entry), sha256 })
  }
  const timeline = manifest.startSegment.slice(0, 8)
  const segments = [...found.keys()].filter(name => name.length === 24 && name.startsWith(timeline)).toSorted()
  // With a time, PostgreSQL itself says when the log does not reach it.
  const last = to ? manifest.stopSegment : (segments.at(-1) ?? manifest.stopSegment)
  for (let segment = manifest.startSegment; segment <= last; segment = segmentAfter(segment))
    if (!found.has(segment)) throw new DamagedBackup(`the write-ahead log ${segment} is missing`)
  return [...found.values()]
}

/** A segment's name: timeline, then a number of which the last eight digits go up to FF. */
function segmentAfter(segment: string): string {
  const number = Number.parseInt(segment.slice(8, 16), 16) * 256 + Number.parseInt(segment.slice(22), 16) + 1
  const digits = (value: number) => value.toString(16).toUpperCase().padStart(8, '0')
  return `${segment.slice(0, 8)}${digits(Math.floor(number / 256))}${digits(number % 256)}`
}

const isRefused = (settings: BackupSettings, entry: string) => mayBeAnybodys(settings) && !entry.endsWith('.aes')

const keyFor = (settings: BackupSettings, file: string) => (file.endsWith('.aes') ? keyOf(settings) : undefined)

function partOf(settings: BackupSettings, manifest: Manifest, name: 'cluster.tar' | 'secrets') {
  const key = manifest.isEncrypted ? keyOf(settings) : undefined
  const { sha256 } = name === 'secrets' ? manifest.secrets : manifest.cluster
  return readSealed(join(baseFolder(settings, manifest.id), sealedName(name, key)), sha256, key)
}

async function readSecrets(settings: BackupSettings, manifest: Manifest): Promise<Record<string, string>> {
  const parts: Buffer[] = []
  for await (const part of partOf(settings, manifest, 'secrets')) parts.push(part)
  return JSON.parse(Buffer.concat(parts).toString('utf8'))
}

const filesDraft = (dataDir: string) => join(dataDir, `files.restore-${process.pid}`)

/** Uploaded files, also those that came after the copy: one too many does no harm. */
async function restoreFiles({ settings, dataDir }: RestoreOptions, manifest: Manifest): Promise<string> {
  const target = filesDraft(dataDir)
  const left = new Set(manifest.files)
  for (const entry of await namesIn(filesFolder(settings), true)) {
    const [, name, sha256] = shippedName.exec(entry) ?? []
    if (!name || !sha256 || isRefused(settings, entry)) continue
    const file = join(filesFolder(settings), entry)
    await writeContent(join(target, name), readSealed(file, sha256, keyFor(settings, file)))
    left.delete(name)
  }
  if (left.size === 0) return target
  throw new DamagedBackup(`the uploaded file ${[...left][0]} is missing`)
}

async function replaceFolder(from: string, to: string): Promise<string | undefined> {
  const aside = `${to}.before-${idAt(new Date())}`
  const wasThere = await stat(to).then(
    () => true,
    () => false,
  )
  if (wasThere) await rename(to, aside)
  if (
    await stat(from).then(
      () => true,
      () => false,
    )
  )
    await rename(from, to)
  return wasThere ? aside : undefined
}
