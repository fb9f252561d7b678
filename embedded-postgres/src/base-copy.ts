import { open, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import type pg from 'pg'
import { padding, type TarEntry, tarEnd, tarHeader } from './tar.ts'

/** The write-ahead log that a copy needs to become a consistent cluster. */
export interface CopiedRange {
  startSegment: string
  stopSegment: string
}

// What a restored server recreates, as pg_basebackup leaves it out: the folder stays, its content does not.
const EMPTY = new Set(
  ['wal', 'dynshmem', 'notify', 'replslot', 'serial', 'snapshots', 'stat_tmp', 'subtrans'].map(name => `pg_${name}`),
)
const LEFT_OUT =
  /^(postmaster\.(pid|opts)|server\.log(\.old)?|\.s\.PGSQL\..*|archive|backup_label(\.old)?|recovery\.signal)$/
const CHUNK = 1024 * 1024

/**
 * A running server's cluster as a tar stream, while others write: PostgreSQL repairs what was copied half-way from its
 * write-ahead log. The label, without which a restore would be corrupt, comes last. Needs its own session until the end.
 */
export async function* copyCluster(
  client: pg.Client,
  cluster: string,
  onDone: (range: CopiedRange) => void,
): AsyncGenerator<Buffer> {
  const started = await client.query<{ segment: string }>(
    "select pg_walfile_name(pg_backup_start('fulmar', fast => true)) as segment",
  )
  yield* folderOf(cluster, '')
  // Waits until the log is archived.
  const stopped = await client.query<{ segment: string; label: string }>(
    'select pg_walfile_name(lsn) as segment, labelfile as label from pg_backup_stop()',
  )
  const label = Buffer.from(stopped.rows[0]?.label ?? '')
  yield tarHeader({ path: 'backup_label', size: label.length, isFolder: false })
  yield label
  yield padding(label.length)
  yield tarEnd
  onDone({ startSegment: started.rows[0]?.segment ?? '', stopSegment: stopped.rows[0]?.segment ?? '' })
}

async function* folderOf(root: string, folder: string): AsyncGenerator<Buffer> {
  for (const found of await readdir(join(root, folder), { withFileTypes: true })) {
    const path = folder ? `${folder}/${found.name}` : found.name
    if (LEFT_OUT.test(path)) continue
    if (found.isFile()) yield* fileOf(root, path)
    if (!found.isDirectory()) continue
    yield tarHeader({ path, size: 0, isFolder: true })
    if (path === 'pg_wal') yield tarHeader({ path: 'pg_wal/archive_status', size: 0, isFolder: true })
    if (!EMPTY.has(path)) yield* folderOf(root, path)
  }
}

/** As long as it was when it was opened: one that grows or shrinks meanwhile is repaired from the log. */
async function* fileOf(root: string, path: string): AsyncGenerator<Buffer> {
  const handle = await open(join(root, path)).catch((error: NodeJS.ErrnoException) => {
    // Dropped since the folder was listed.
    if (error.code === 'ENOENT') return undefined
    throw error
  })
  if (!handle) return
  try {
    const entry: TarEntry = { path, size: (await handle.stat()).size, isFolder: false }
    yield tarHeader(entry)
    let position = 0
    while (position < entry.size) {
      const buffer = Buffer.alloc(Math.min(CHUNK, entry.size - position))
      const { bytesRead } = await handle.read(buffer, 0, buffer.length, position)
      // The rest of a file that shrank is zeros.
      yield bytesRead > 0 ? buffer.subarray(0, bytesRead) : buffer
      position += bytesRead > 0 ? bytesRead : buffer.length
    }
    yield padding(entry.size)
  } finally {
    await handle.close()
  }
}
