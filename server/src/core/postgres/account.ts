import { spawnSync } from 'node:child_process'

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
