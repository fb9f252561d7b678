import { createHash, createHmac } from 'node:crypto'
import { readdir, readFile, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { writeFileAtomically } from './atomic-file.ts'
import { backupKeyOf, type Content, DamagedBackup } from './sealed-files.ts'

/** Where backups are, how they are encrypted and how long they are kept. */
export interface BackupSettings {
  folder: string
  key?: string | undefined
  keepDays: number
  /** Whether to restore what is not encrypted although there is a key. */
  acceptsUnencrypted?: boolean
}

/** With a key, what is not encrypted with it may be anybody's, so it is neither restored nor counted as backed up. */
export const mayBeAnybodys = ({ key, acceptsUnencrypted }: BackupSettings) => key !== undefined && !acceptsUnencrypted

/** What a base copy consists of. Written last: a copy without it does not count. */
export interface Manifest {
  version: 1
  id: string
  startedAt: string
  finishedAt: string
  isEncrypted: boolean
  /** The write-ahead log that the copy needs at least. */
  startSegment: string
  stopSegment: string
  cluster: Content
  secrets: Content
  /** The uploaded files that existed, by key. */
  files: string[]
}

const manifestName = 'manifest.json'

export const baseFolder = ({ folder }: BackupSettings, id: string) => join(folder, 'base', id)
export const walFolder = ({ folder }: BackupSettings) => join(folder, 'wal')
export const filesFolder = ({ folder }: BackupSettings) => join(folder, 'files')
export const keyOf = ({ key }: BackupSettings) => (key === undefined ? undefined : backupKeyOf(key))

/** Names sort like times. */
export const idAt = (moment: Date) => moment.toISOString().replace(/[-:]|\.\d+/g, '')

export function writeManifest(settings: BackupSettings, manifest: Manifest): Promise<void> {
  const seal = sealOf(manifest, keyOf(settings))
  const file = join(baseFolder(settings, manifest.id), manifestName)
  return writeFileAtomically(file, JSON.stringify({ manifest, seal }, null, 1))
}

/** Complete base copies, oldest first. */
export async function listBackups(settings: BackupSettings): Promise<string[]> {
  const ids = await namesIn(join(settings.folder, 'base'))
  const isComplete = await Promise.all(ids.map(id => exists(join(baseFolder(settings, id), manifestName))))
  return ids.filter((_, index) => isComplete[index]).toSorted()
}

/** What killed processes left behind, and the copy that is being made. */
export async function listUnfinished(settings: BackupSettings): Promise<string[]> {
  const finished = new Set(await listBackups(settings))
  return (await namesIn(join(settings.folder, 'base'))).filter(id => !finished.has(id))
}

/** Fails with a sentence if it is damaged, or the key is missing or another one. */
export async function readManifest(settings: BackupSettings, id: string): Promise<Manifest> {
  const text = await readFile(join(baseFolder(settings, id), manifestName), 'utf8')
  const { manifest, seal } = parse(text, id)
  if (manifest.isEncrypted && settings.key === undefined)
    throw new DamagedBackup(`${id} is encrypted, and BACKUP_KEY is not set`)
  if (!manifest.isEncrypted && mayBeAnybodys(settings))
    throw new DamagedBackup(
      `${id} is not encrypted although BACKUP_KEY is set, so anybody who can write to the folder could have made it. To restore it anyway, add --accept-unencrypted`,
    )
  if (sealOf(manifest, manifest.isEncrypted ? keyOf(settings) : undefined) !== seal)
    throw new DamagedBackup(
      manifest.isEncrypted
        ? `BACKUP_KEY is not the key of ${id}, or its manifest is damaged`
        : `the manifest of ${id} is damaged`,
    )
  return manifest
}

function parse(text: string, id: string): { manifest: Manifest; seal: string } {
  try {
    const { manifest, seal } = JSON.parse(text)
    if (manifest.version === 1) return { manifest, seal }
  } catch {
    throw new DamagedBackup(`the manifest of ${id} is damaged`)
  }
  throw new DamagedBackup(`${id} was made by another release`)
}

function sealOf(manifest: Manifest, key: Buffer | undefined): string {
  const hash = key ? createHmac('sha256', key) : createHash('sha256')
  return hash.update(JSON.stringify(manifest)).digest('hex')
}

/** The names in a folder; none if there is no folder. */
export async function namesIn(folder: string, recursive = false): Promise<string[]> {
  const found = await readdir(folder, { withFileTypes: true, recursive }).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return []
    throw error
  })
  if (!recursive) return found.map(({ name }) => name)
  return found
    .filter(entry => entry.isFile())
    .map(({ parentPath, name }) =>
      join(parentPath, name)
        .slice(folder.length + 1)
        .replaceAll('\\', '/'),
    )
}

const exists = (file: string) =>
  stat(file).then(
    () => true,
    () => false,
  )

export const removeBackup = (settings: BackupSettings, id: string) =>
  rm(baseFolder(settings, id), { recursive: true, force: true })
