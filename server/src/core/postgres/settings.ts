import { totalmem } from 'node:os'

const MEGABYTE = 1024 * 1024

/** An eighth of the machine's memory, which it shares with us and whatever else runs there. */
const bufferMegabytes = Math.round(Math.min(1024, Math.max(128, totalmem() / MEGABYTE / 8)))

/** What every server of ours runs with; the caller's settings come on top. */
export const BASE_SETTINGS: Record<string, string> = {
  shared_buffers: `${bufferMegabytes}MB`,
  effective_cache_size: `${bufferMegabytes * 4}MB`,
  // Disks without heads: reading here and there costs little more than reading on.
  random_page_cost: '1.1',
  timezone: 'UTC',
  log_timezone: 'UTC',
  // A DETAIL line quotes the row that broke a constraint: someone's email has no place in a log.
  log_error_verbosity: 'terse',
  log_checkpoints: 'off',
}

/** The settings as `pg_ctl -o` wants them, which hands them to a shell. */
export function commandLine(settings: Record<string, string>): string {
  return Object.entries(settings)
    .map(([name, value]) => `-c ${quote(`${name}=${value}`)}`)
    .join(' ')
}

function quote(argument: string): string {
  return process.platform === 'win32' ? `"${argument}"` : `'${argument.replaceAll("'", `'\\''`)}'`
}
