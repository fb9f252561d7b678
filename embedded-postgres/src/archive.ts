import { chownSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Account } from './account.ts'

/** Where a cluster's finished write-ahead log waits to be taken away. */
export const archiveOf = (cluster: string): string => join(cluster, 'archive')

/** A segment, the label of a copy or the history of a timeline; never a file that is being written. */
export const ARCHIVED_NAME = /^([0-9A-F]{24}(\.[0-9A-F]{8}\.backup)?|[0-9A-F]{8}\.history)$/

/** The server settings that archive the log at least once a minute, with the folder they need. */
export function archiveIn(cluster: string, account: Account | undefined): Record<string, string> {
  const folder = archiveOf(cluster)
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  if (account) chownSync(folder, account.uid, account.gid)
  return {
    archive_mode: 'on',
    // It syncs what it writes, and works the same on every system.
    archive_library: 'basic_archive',
    'basic_archive.archive_directory': folder,
    archive_timeout: '60',
  }
}
