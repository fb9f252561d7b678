import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { renameSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { createInterface } from 'node:readline'
import { build } from 'esbuild'
import type { Account } from '../src/account.ts'
import type { PostgresConnection } from '../src/ensure-postgres.ts'

const packageFolder = dirname(import.meta.dirname)

/** A process that runs `ensurePostgres`. */
export interface Owner {
  pid: number
  /** Its message when the server is ready; fails with its output if it ended before. */
  ready: Promise<{ how: 'started' | 'reattached'; connection: PostgresConnection }>
  /** Everything it logged so far. */
  log: () => string
  /** kill -9 of it and its children. */
  kill: () => Promise<void>
  /** SIGTERM, and its end. */
  stop: () => Promise<void>
}

export interface OwnerOptions {
  account?: Account
  watchdog?: boolean
  /** Another location of the program, to use its node_modules. */
  program?: string
}

/** Bundles the owner's program, which then starts ten times faster than with tsx. */
export async function bundleOwner(outfile = join(packageFolder, '.cache', 'owner.mjs')): Promise<string> {
  // Other test files may be running it.
  const draft = `${outfile}.${process.pid}`
  await build({
    entryPoints: [join(packageFolder, 'test', 'owner.ts')],
    outfile: draft,
    bundle: true,
    platform: 'node',
    format: 'esm',
    packages: 'external',
  })
  renameSync(draft, outfile)
  return outfile
}

export function startOwner(program: string, dataDir: string, options: OwnerOptions = {}): Owner {
  const child = spawn(process.execPath, [program, dataDir, options.watchdog ? 'watchdog' : ''], {
    ...options.account,
    cwd: '/',
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let log = ''
  child.stderr.on('data', (chunk: Buffer) => {
    log += chunk.toString()
  })
  const ended = once(child, 'exit')
  const ready = new Promise<Awaited<Owner['ready']>>((resolve, reject) => {
    createInterface(child.stdout).once('line', line => resolve(JSON.parse(line)))
    child.once('close', () => reject(new Error(`The owner ended before it was ready: ${log}`)))
  })
  // A test that kills it early does not wait for readiness.
  ready.catch(() => undefined)
  const pid = child.pid ?? 0
  const signal = async (send: () => void) => {
    if (child.exitCode === null && child.signalCode === null) send()
    await ended
  }
  return {
    pid,
    ready,
    log: () => log,
    kill: () => signal(() => process.kill(-pid, 'SIGKILL')),
    stop: () => signal(() => child.kill('SIGTERM')),
  }
}
