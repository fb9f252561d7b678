import { closeSync, fstatSync, openSync, readSync, renameSync, statSync } from 'node:fs'
import { totalmem } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { Account } from './account.ts'
import { type Binaries, runBinary } from './binaries.ts'
import { type Endpoint, listenSettings } from './endpoint.ts'
import type { Log } from './log.ts'
import { judgePidFile, removeLeftover } from './pid-file.ts'

/** A cluster and everything needed to run its server. */
export interface ServerProcess {
  cluster: string
  account: Account | undefined
  binaries: Binaries
  /** The address used when we start it; a running server reports its own. */
  endpoint: Endpoint
  settings: Record<string, string>
  log: Log
}

export interface Running {
  how: 'started' | 'reattached'
  endpoint: Endpoint
}

const RETRY_MS = 30_000
// Crash recovery replays the log since the last checkpoint: minutes on a slow disk, and never to be interrupted.
const BUSY_SECONDS = 300
const STOP_SECONDS = 60
const LOG_BYTES = 10 * 1024 * 1024

/** Starts the server of a cluster unless it is running, and waits until it is ready; a failed start is retried. */
export async function bringUp(server: ServerProcess, retryMs = RETRY_MS): Promise<Running> {
  const busyUntil = Date.now() + BUSY_SECONDS * 1_000
  const retryUntil = Date.now() + retryMs
  for (;;) {
    const verdict = await judgePidFile(server.cluster)
    if (verdict.is === 'ready') return { how: 'reattached', endpoint: verdict.endpoint }
    if (verdict.is === 'busy') {
      if (Date.now() > busyUntil) throw new Error(`PostgreSQL (process ${verdict.pid}) did not become ready.`)
      await pause(50)
      continue
    }
    if (verdict.is === 'leftover') {
      server.log.warn(`postmaster.pid names process ${verdict.pid}, which is not this cluster's server: removing it`)
      removeLeftover(server.cluster, verdict.content)
    }
    try {
      await startServer(server)
      return { how: 'started', endpoint: server.endpoint }
    } catch (error) {
      // Another process was faster, or children of a killed server are still exiting: check again.
      if (Date.now() > retryUntil) throw error
      await pause(200)
    }
  }
}

/** Shuts the server down and waits; none running is fine. */
export async function stopServer(server: ServerProcess): Promise<void> {
  const verdict = await judgePidFile(server.cluster)
  if (verdict.is !== 'ready' && verdict.is !== 'busy') return
  try {
    await pgCtl(server, ['-m', 'fast', '-t', String(STOP_SECONDS), 'stop'])
  } catch (error) {
    const now = await judgePidFile(server.cluster)
    if (now.is === 'ready' || now.is === 'busy') throw error
  }
}

async function startServer(server: ServerProcess): Promise<void> {
  const logFile = join(server.cluster, 'server.log')
  setAsideLongLog(logFile)
  const options = commandLine({ ...server.settings, ...listenSettings(server.endpoint) })
  try {
    await pgCtl(server, ['-t', String(BUSY_SECONDS), '-l', logFile, '-o', options, 'start'])
  } catch (error) {
    throw new Error(`PostgreSQL did not start. The end of ${logFile}:\n${lastLines(logFile)}`, { cause: error })
  }
}

function pgCtl(server: ServerProcess, args: string[]): Promise<void> {
  return runBinary(server.binaries.pgCtl, ['-D', server.cluster, '-w', '-s', ...args], server.account)
}

function setAsideLongLog(file: string): void {
  const stat = statSync(file, { throwIfNoEntry: false })
  if (stat && stat.size > LOG_BYTES) renameSync(file, `${file}.old`)
}

export function lastLines(file: string): string {
  if (!statSync(file, { throwIfNoEntry: false })) return '(no log)'
  const handle = openSync(file, 'r')
  try {
    const { size } = fstatSync(handle)
    const tail = Buffer.alloc(Math.min(size, 2_000))
    readSync(handle, tail, 0, tail.length, size - tail.length)
    return tail.toString('utf8').trim()
  } finally {
    closeSync(handle)
  }
}

const MEGABYTE = 1024 * 1024

/** An eighth of the memory, which it shares with other processes. */
const bufferMegabytes = Math.round(Math.min(1024, Math.max(128, totalmem() / MEGABYTE / 8)))

/** Default settings; the caller's take precedence. */
export const BASE_SETTINGS: Record<string, string> = {
  shared_buffers: `${bufferMegabytes}MB`,
  effective_cache_size: `${bufferMegabytes * 4}MB`,
  // For SSDs: random reads cost little more than sequential ones.
  random_page_cost: '1.1',
  timezone: 'UTC',
  log_timezone: 'UTC',
  // A DETAIL line quotes the row that violated a constraint, which may contain an email.
  log_error_verbosity: 'terse',
  log_checkpoints: 'off',
}

/** The settings as arguments for `pg_ctl -o`, which uses a shell. */
export function commandLine(settings: Record<string, string>): string {
  return Object.entries(settings)
    .map(([name, value]) => `-c ${quote(`${name}=${value}`)}`)
    .join(' ')
}

function quote(argument: string): string {
  return process.platform === 'win32' ? `"${argument}"` : `'${argument.replaceAll("'", `'\\''`)}'`
}
