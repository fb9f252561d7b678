/** What every server of ours runs with; the caller's settings come on top. */
export const BASE_SETTINGS: Record<string, string> = {
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
