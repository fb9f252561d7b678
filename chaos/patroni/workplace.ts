import { chownSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Account, databaseAccount } from '@fulmar/embedded-postgres/account'
import { makeTemporaryFolder } from '../temporary-folder.ts'
import { until } from '../until.ts'
import { type Part, type PartOptions, startPart } from './part.ts'

/** A folder and the processes that work in it; both go together. */
export interface Workplace {
  folder: string
  /** Writes a file that only PostgreSQL's user reads; returns its path. */
  write: (name: string, text: string) => string
  /** Starts a process, as PostgreSQL's user unless set otherwise: PostgreSQL and pgbouncer refuse to run as root. */
  start: (name: string, program: string, args: string[], more?: Partial<PartOptions>) => Part
  stop: () => Promise<void>
}

export function openWorkplace(): Workplace {
  const account = databaseAccount()
  const folder = makeTemporaryFolder('fulmar-cluster')
  give(folder, account)
  const parts: Part[] = []
  let isStopped = false
  return {
    folder,
    write(name, text) {
      const file = join(folder, name)
      writeFileSync(file, text, { mode: 0o600 })
      give(file, account)
      return file
    },
    start(name, program, args, more = {}) {
      if (isStopped) throw new Error(`The cluster was stopped before ${name} was started`)
      const part = startPart({ name, program, args, account, folder, ...more })
      parts.push(part)
      return part
    },
    async stop() {
      isStopped = true
      await Promise.all(parts.map(part => part.stop()))
      await until('nothing is written to the folder any more', async () => isRemoved(folder))
    },
  }
}

/** A server that was killed may have children that write for a moment more. */
function isRemoved(folder: string): boolean {
  try {
    rmSync(folder, { recursive: true, force: true })
    return true
  } catch {
    return false
  }
}

const give = (path: string, account: Account | undefined) => {
  if (account) chownSync(path, account.uid, account.gid)
}
