import { readFileSync } from 'node:fs'
import { basename } from 'node:path'

/** Whether a process of that id exists, whoever owns it. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/**
 * What a process id stands for, seen from a cluster: `nameless` is a process that is just being killed, or a thread of
 * the kernel; `unknown` is anything alive where the system has no /proc to ask.
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
