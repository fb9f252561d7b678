import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { writeFileAtomically } from './atomic-file.ts'
import { type BackupSettings, baseFolder, listBackups, namesIn, walFolder } from './backup-folder.ts'

/** What the folder of backups itself says; a table in the database would be lost or old when it matters. */
export interface BackupStatus {
  lastBackupAt?: string
  /** When the write-ahead log was last copied: what was written before can be restored. */
  lastShippedAt?: string
  /** When a backup was last restored and its ledger audited. */
  lastProofAt?: string
}

const proofFile = ({ folder }: BackupSettings) => join(folder, 'proof.json')

/** The age of backups, for the settings page, `/metrics` and the schedule. */
export async function readBackupStatus(settings: BackupSettings): Promise<BackupStatus> {
  const newest = (await listBackups(settings)).at(-1)
  const shipped = (await namesIn(walFolder(settings)))
    .filter(name => /^[0-9A-F]{24}/.test(name))
    .toSorted()
    .at(-1)
  const proof = await readFile(proofFile(settings), 'utf8').catch(() => undefined)
  return {
    ...(newest && { lastBackupAt: await changedAt(join(baseFolder(settings, newest), 'manifest.json')) }),
    ...(shipped && { lastShippedAt: await changedAt(join(walFolder(settings), shipped)) }),
    ...(proof && { lastProofAt: (JSON.parse(proof) as { provedAt: string }).provedAt }),
  }
}

const changedAt = async (file: string) => (await stat(file)).mtime.toISOString()

/** Notes that a backup was restored and audited. */
export const noteProof = (settings: BackupSettings, id: string): Promise<void> =>
  writeFileAtomically(proofFile(settings), JSON.stringify({ id, provedAt: new Date().toISOString() }))
