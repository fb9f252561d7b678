import { spawnSync } from 'node:child_process'
import { chmodSync, mkdirSync, renameSync, rmSync } from 'node:fs'

/** The user PostgreSQL runs as; `undefined` wherever it is used means the user of this process. */
export interface Account {
  uid: number
  gid: number
}

const NAME = 'postgres'

/** PostgreSQL refuses to run as root, so root uses an unprivileged account, created if missing. */
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

/** Tests access as the account itself, which covers modes, owners, mounts and access lists. */
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

// Another process may be creating the same user: the loser of the race finds it.
function makeAccount(): Account | undefined {
  spawnSync('groupadd', ['--force', '--system', NAME])
  spawnSync('useradd', ['--system', '--gid', NAME, '--no-create-home', '--shell', '/usr/sbin/nologin', NAME])
  return findAccount()
}

/** The folder for files that PostgreSQL's account must reach when our own folders are closed to it. */
export const SHARED_FOLDER = '/var/lib/fulmar'

/** The shared folder, created if missing; its mode is set separately because of strict umasks. */
export function sharedFolder(): string {
  if (mkdirSync(SHARED_FOLDER, { recursive: true })) chmodSync(SHARED_FOLDER, 0o755)
  return SHARED_FOLDER
}

/** Moves a finished folder into place; if another process was first, ours is deleted. */
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
