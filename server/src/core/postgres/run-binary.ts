import { execFile } from 'node:child_process'
import { basename, dirname } from 'node:path'
import { promisify } from 'node:util'
import type { Account } from './account.ts'

const execFileAsync = promisify(execFile)
const ERROR_TAIL_CHARACTERS = 1_500

/** Runs a program of PostgreSQL as the account and waits for its end; its last words become the error. */
export async function runBinary(binary: string, args: string[], account: Account | undefined): Promise<void> {
  try {
    // The folder we were started in may be closed to the account; the binary's own folder never is.
    await execFileAsync(binary, args, { ...account, cwd: dirname(binary), env: plainEnvironment() })
  } catch (error) {
    const { stdout = '', stderr = '', message } = error as Error & { stdout?: string; stderr?: string }
    const words = `${stdout}${stderr}`.trim().slice(-ERROR_TAIL_CHARACTERS) || message
    throw new Error(`${basename(binary)} failed: ${words}`, { cause: error })
  }
}

/** Only what an operating system needs: PG* variables would change what PostgreSQL does, and secrets are not its business. */
export function plainEnvironment(): NodeJS.ProcessEnv {
  const { PATH, SystemRoot, TEMP, TMP } = process.env
  return { PATH, SystemRoot, TEMP, TMP, LC_ALL: 'C' }
}
