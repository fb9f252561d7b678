import { spawnSync } from 'node:child_process'
import { chmodSync, mkdirSync, renameSync, rmSync } from 'node:fs'

/** The user PostgreSQL runs as; `undefined` wherever it is used means the user of this process. */
export interface Account {
  uid: number
  gid: number
}

const NAME = 'postgres'

/** PostgreSQL refuses to run as root, so root lends it an unprivileged account, made when there is none. */
export function databaseAccount(): Account | undefined {
  if (!isRoot()) return undefined
  const account = findAccount() ?? makeAccount()
  if (account) return account
  throw new Error(
    `PostgreSQL refuses to run as root and no user "${NAME}" could be made: start as an ordinary user, or set DATABASE_URL.`,
  )
}

export function isRoot(): boolean {
  return process.getuid?.() === 0
}

/** Asks the kernel as the account itself, which covers modes, owners, mounts and access lists alike. */
export function accountPasses(account: Account | undefined, check: '-r' | '-x', path: string): boolean {
  if (!account) return true
  return spawnSync('test', [check, path], { ...account, cwd: '/' }).status === 0
}

function findAccount(): Account | undefined {
  const uid = idOf('-u')
  const gid = idOf('-g')
  return uid === undefined || gid === undefined ? undefined : { uid, gid }
}

function idOf(which: '-u' | '-g'): number | undefined {
  const { status, stdout } = spawnSync('id', [which, NAME], { encoding: 'utf8' })
  return status === 0 ? Number(stdout) : undefined
}

// Another starter may be making the same user: whoever loses the race finds it made.
function makeAccount(): Account | undefined {
  spawnSync('groupadd', ['--force', '--system', NAME])
  spawnSync('useradd', ['--system', '--gid', NAME, '--no-create-home', '--shell', '/usr/sbin/nologin', NAME])
  return findAccount()
}

/** Where things are kept that PostgreSQL's account must reach when our own folders are closed to it. */
export const SHARED_FOLDER = '/var/lib/fulmar'

/** The shared folder, made when missing; its mode is set apart because a strict umask would close it again. */
export function sharedFolder(): string {
  if (mkdirSync(SHARED_FOLDER, { recursive: true })) chmodSync(SHARED_FOLDER, 0o755)
  return SHARED_FOLDER
}

/** Puts a finished folder in its place; when another process was first its folder stays and ours goes. */
export function renameUnlessPresent(draft: string, target: string): string {
  try {
    renameSync(draft, target)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code !== 'ENOTEMPTY' && code !== 'EEXIST' && code !== 'EPERM') throw error
    rmSync(draft, { recursive: true, force: true })
  }
  return target
}
