import { chmodSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { isAlive } from '@fulmar/embedded-postgres/pid-file'

/** A folder of this process for a run, after those of killed runs are deleted. */
export function makeTemporaryFolder(name: string): string {
  for (const abandoned of readdirSync(tmpdir())) {
    const pid = abandoned.startsWith(`${name}-`) && /^\d+(?=-)/.exec(abandoned.slice(name.length + 1))?.[0]
    if (pid && !isAlive(Number(pid))) rmSync(join(tmpdir(), abandoned), { recursive: true, force: true, maxRetries: 5 })
  }
  const folder = mkdtempSync(join(tmpdir(), `${name}-${process.pid}-`))
  // PostgreSQL's user needs access when this runs as root.
  chmodSync(folder, 0o755)
  return folder
}
