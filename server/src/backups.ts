import { join } from 'node:path'
import type { PostgresConnection } from '@fulmar/embedded-postgres/ensure-postgres'
import { auditLedger } from '#areas/points/audit.ts'
import type { BackupSettings, Manifest } from '#core/backups/backup-folder.ts'
import { proveBackup, type Restored, restore } from '#core/backups/restore.ts'
import { keepShipping } from '#core/backups/ship.ts'
import { type BackupStatus, noteProof, readBackupStatus } from '#core/backups/status.ts'
import { type BackupSource, isCopyMissing, takeBackup } from '#core/backups/take-backup.ts'
import { type Config, ConfigError } from '#core/config.ts'
import { openDatabase, sql } from '#core/db/db.ts'
import type { Postgres } from '#core/db/open-postgres.ts'
import type { Log } from '#core/log.ts'

const proveEveryMs = 7 * 24 * 3600 * 1000

/** Backups of the embedded database of a running process. */
export interface Backups {
  take: () => Promise<Manifest>
  /** Restores the newest backup beside everything else, audits its ledger, notes that, and deletes it again. */
  prove: () => Promise<string>
  /** A copy, and once a week its proof. */
  takeOnSchedule: () => Promise<void>
  status: () => Promise<BackupStatus>
  /** Whether there is no copy of the current timeline, because there is none at all or a restore began a new one. */
  isCopyMissing: () => Promise<boolean>
  /** Copies the write-ahead log and new files every minute until stopped. */
  keepShipping: () => () => Promise<void>
}

export function openBackups(config: Config, postgres: Postgres, log: Log): Backups | undefined {
  const { backups: settings, dataDir, pgBinDir: binDir } = config
  if (!settings || postgres.cluster === undefined) return undefined
  const uploads = config.s3 ? undefined : join(dataDir, 'files')
  const source: BackupSource = { connection: postgres.direct, cluster: postgres.cluster, dataDir, uploads }
  const take = () => takeBackup(settings, source)
  const restoring = { dataDir, binDir, check: requireCleanLedger, log }
  async function prove(): Promise<string> {
    const { id } = await proveBackup({ ...restoring, settings: settings as BackupSettings })
    await noteProof(settings as BackupSettings, id)
    return id
  }
  return {
    take,
    prove,
    async takeOnSchedule() {
      await take()
      const { lastProofAt } = await readBackupStatus(settings)
      if (!lastProofAt || Date.now() - Date.parse(lastProofAt) > proveEveryMs) await prove()
    },
    status: () => readBackupStatus(settings),
    isCopyMissing: () => isCopyMissing(settings, postgres.direct),
    keepShipping: () => keepShipping(settings, source, log),
  }
}

/** The settings of backups. Fails with a sentence where there are none. */
export function backupSettings(config: Config): BackupSettings {
  if (!config.backups) throw new ConfigError('BACKUP_DIR must be set: the folder that backups are kept in.')
  return config.backups
}

/** Puts the database and files back to a moment, and keeps what was there before beside them. */
export async function restoreTo(
  config: Config,
  to: Date | undefined,
  log: Log,
  acceptsUnencrypted = false,
): Promise<Restored> {
  const settings = { ...backupSettings(config), acceptsUnencrypted }
  const { dataDir, pgBinDir: binDir } = config
  const restored = await restore({ settings, dataDir, to, binDir, check: requireCleanLedger, log })
  await noteProof(settings, restored.id)
  return restored
}

/** Checks every invariant of the ledger. */
async function requireCleanLedger(connection: PostgresConnection): Promise<void> {
  const unlimited = { ...connection, options: '-c statement_timeout=0' }
  const database = openDatabase({ connection: unlimited, bringsTimeouts: true, connections: 1 })
  try {
    const findings = await database.transaction(async tx => {
      await tx.run(sql`set local work_mem = '256MB'`)
      return auditLedger(tx)
    })
    const broken = findings.filter(({ violations }) => violations > 0)
    if (broken.length === 0) return
    const sentences = broken.map(({ promise, violations }) => `${promise}: ${violations} violations`)
    throw new TypeError(`The restored ledger is not clean, so nothing was changed. ${sentences.join('; ')}`)
  } finally {
    await database.end()
  }
}
