import { readFileSync, rmSync, statSync } from 'node:fs'
import { basename, isAbsolute, join } from 'node:path'
import { answers, type Endpoint } from './endpoint.ts'

/**
 * The meaning of a cluster's `postmaster.pid`: `ready` and `busy` (starting or stopping) are a live server; a
 * `leftover` must be removed before a start; `startable` needs nothing.
 */
export type Verdict =
  | { is: 'ready'; endpoint: Endpoint; pid: number }
  | { is: 'busy'; pid: number }
  | { is: 'leftover'; content: string; pid: number }
  | { is: 'startable' }

// PostgreSQL creates the file and then fills it; one that stays empty was left by a full disk or a power failure.
const UNFINISHED_FILE_MS = 5_000

export async function judgePidFile(cluster: string): Promise<Verdict> {
  const content = readPidFile(cluster)
  if (content === undefined) return { is: 'startable' }
  const file = parsePidFile(content)
  const { pid } = file
  if (!pid) return isOld(cluster) ? { is: 'leftover', content, pid } : { is: 'busy', pid }
  const alive: Verdict = file.status === 'ready' ? { is: 'ready', endpoint: file.endpoint, pid } : { is: 'busy', pid }
  const leftover: Verdict = { is: 'leftover', content, pid }
  switch (lookAt(pid, cluster)) {
    case 'gone':
      // PostgreSQL removes it itself after checking that no child of the dead server uses shared memory.
      return { is: 'startable' }
    case 'zombie':
      // If process 1 reaps no children (in a container), a killed server stays a zombie and looks alive to PostgreSQL.
      return leftover
    case 'nameless':
      return (await answers(file.endpoint)) ? { is: 'busy', pid } : leftover
    case 'our server':
      return alive
    case 'stranger':
      if (!(await answers(file.endpoint))) return leftover
      throw new Error(
        `A PostgreSQL that this process cannot see, perhaps in another container, is using ${cluster}: stop it first.`,
      )
    case 'unknown':
      return alive.is === 'busy' || (await answers(file.endpoint)) ? alive : leftover
  }
}

/** Removes the checked file, unless another process has replaced it meanwhile. */
export function removeLeftover(cluster: string, content: string): void {
  if (readPidFile(cluster) === content) rmSync(join(cluster, 'postmaster.pid'), { force: true })
}

function readPidFile(cluster: string): string | undefined {
  try {
    return readFileSync(join(cluster, 'postmaster.pid'), 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}

function parsePidFile(content: string): { pid: number; endpoint: Endpoint; status: string } {
  const [pid, , , port, socketFolder = '', address = '', , status = ''] = content.split('\n').map(line => line.trim())
  const host = isAbsolute(socketFolder) ? socketFolder : address
  return { pid: Number(pid), endpoint: { host, port: Number(port) }, status }
}

function isOld(cluster: string): boolean {
  const stat = statSync(join(cluster, 'postmaster.pid'), { throwIfNoEntry: false })
  return stat !== undefined && Date.now() - stat.mtimeMs > UNFINISHED_FILE_MS
}

/** Whether a process with this id exists, of any owner. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/**
 * The meaning of a process id for a cluster: `nameless` is a process being killed or a kernel thread; `unknown` is any
 * live process on systems without /proc.
 */
export type Suspect = 'gone' | 'zombie' | 'nameless' | 'our server' | 'stranger' | 'unknown'

export function lookAt(pid: number, cluster: string): Suspect {
  if (!isAlive(pid)) return 'gone'
  if (process.platform !== 'linux') return 'unknown'
  try {
    if (/\) Z /.test(readFileSync(`/proc/${pid}/stat`, 'utf8'))) return 'zombie'
    const [program = '', ...args] = readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0')
    if (!program) return 'nameless'
    return basename(program) === 'postgres' && args.includes(cluster) ? 'our server' : 'stranger'
  } catch {
    return 'gone'
  }
}
