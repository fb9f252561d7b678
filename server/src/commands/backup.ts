import { parseArgs } from 'node:util'
import { readConfig } from '#core/config.ts'
import { openPostgres } from '#core/db/open-postgres.ts'
import { openLog } from '#core/http/request-log.ts'
import { backupSettings, openBackups } from '../backups.ts'
import { runCommand } from './run-command.ts'

const inMegabytes = (bytes: number) => `${(bytes / 1_000_000).toFixed(1)} MB`

/** `npm run backup`: copies the embedded database into BACKUP_DIR; `--prove` restores the newest copy and audits it. */
runCommand(async () => {
  const { values } = parseArgs({ options: { prove: { type: 'boolean', default: false } } })
  const config = readConfig(process.env)
  const { folder } = backupSettings(config)
  const log = openLog('warn')
  const postgres = await openPostgres(config, log)
  try {
    const backups = openBackups(config, postgres, log)
    if (values.prove) console.log(`Restored and audited ${await backups?.prove()}: it is good.`)
    else {
      const manifest = await backups?.take()
      if (manifest) console.log(`Backed up ${inMegabytes(manifest.cluster.bytes)} as ${manifest.id} in ${folder}.`)
    }
  } finally {
    await postgres.stop()
  }
})
