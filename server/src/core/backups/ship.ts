import { createReadStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { ARCHIVED_NAME, archiveOf } from '@fulmar/embedded-postgres/archive'
import type { Log } from '../log.ts'
import { type BackupSettings, filesFolder, keyOf, mayBeAnybodys, namesIn, walFolder } from './backup-folder.ts'
import { sealedName, writeSealed } from './sealed-files.ts'

const everyMs = 60_000

/** What is copied into the folder of backups between base copies. */
export interface ShippedFrom {
  cluster: string
  /** Uploaded files; a bucket has its own versions. */
  uploads: string | undefined
}

/** A stored file: its name, the hash of its content, and how it is sealed. */
export const shippedName = /^(.+)\.([0-9a-f]{64})\.gz(\.aes)?$/

/**
 * Moves the archived write-ahead log into the folder of backups, and copies files that it lacks. Any number of processes
 * may do so: the name of a file contains the hash of its content, so the last one wins and writes the same.
 */
export async function ship(settings: BackupSettings, { cluster, uploads }: ShippedFrom): Promise<void> {
  const archive = archiveOf(cluster)
  for (const name of await namesIn(archive)) {
    // What a restore left of a segment is never replayed.
    const isLeftOver = name.endsWith('.partial')
    if (!ARCHIVED_NAME.test(name) && !isLeftOver) continue
    if (!isLeftOver) await store(settings, join(archive, name), join(walFolder(settings), name))
    await rm(join(archive, name), { force: true })
  }
  if (uploads !== undefined) await shipUploads(settings, uploads)
}

async function shipUploads(settings: BackupSettings, uploads: string) {
  const stored = await namesIn(filesFolder(settings), true)
  const safe = stored.filter(name => !mayBeAnybodys(settings) || name.endsWith('.aes'))
  const known = new Set(safe.map(name => shippedName.exec(name)?.[1]))
  // A file that is being received ends with .part.
  const missing = (await namesIn(uploads, true)).filter(name => !known.has(name) && !name.endsWith('.part'))
  for (const name of missing) await store(settings, join(uploads, name), join(filesFolder(settings), name))
}

/** A file that somebody else took or deleted meanwhile is theirs. */
async function store(settings: BackupSettings, from: string, to: string) {
  const key = keyOf(settings)
  await writeSealed(({ sha256 }) => sealedName(`${to}.${sha256}`, key), to, createReadStream(from), key).catch(
    (error: NodeJS.ErrnoException) => {
      if (error.code !== 'ENOENT' || error.path !== from) throw error
    },
  )
}

/** Ships every minute until stopped, so that a lost disk costs about two minutes. */
export function keepShipping(settings: BackupSettings, from: ShippedFrom, log: Log): () => Promise<void> {
  let running = Promise.resolve()
  const timer = setInterval(() => {
    running = running
      .then(() => ship(settings, from))
      .catch((error: Error) => log.error(`The write-ahead log could not be backed up: ${error.message}`))
  }, everyMs)
  return async () => {
    clearInterval(timer)
    await running
  }
}
