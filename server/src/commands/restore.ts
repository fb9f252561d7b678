import { parseArgs } from 'node:util'
import { readConfig } from '#core/config.ts'
import { openLog } from '#core/http/request-log.ts'
import { restoreTo } from '../backups.ts'
import { runCommand } from './run-command.ts'

/** `npm run restore -- --to 2026-11-17T09:00:00Z`: the state of that moment; without `--to`, the newest there is. `--accept-unencrypted` restores one in the clear although BACKUP_KEY is set. */
runCommand(async () => {
  const { values } = parseArgs({ options: { to: { type: 'string' }, 'accept-unencrypted': { type: 'boolean' } } })
  const to = values.to === undefined ? undefined : momentOf(values.to)
  const { id, setAside } = await restoreTo(readConfig(process.env), to, openLog('warn'), values['accept-unencrypted'])
  console.log(`Restored ${id}${to ? ` to ${to.toISOString()}` : ''}; the ledger is clean.`)
  for (const path of setAside) console.log(`What was there before is in ${path}: delete it when you no longer need it.`)
  console.log('The next start makes a new copy: later restores begin with it.')
})

/** A time without a zone would mean another moment on every machine. */
function momentOf(text: string): Date {
  const moment = /(Z|[+-]\d\d:?\d\d)$/.test(text) ? new Date(text) : new Date(Number.NaN)
  if (Number.isNaN(moment.getTime()))
    throw new TypeError('--to must be a time with its zone, like 2026-11-17T09:00:00Z.')
  return moment
}
