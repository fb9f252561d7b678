import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, openSync } from 'node:fs'
import { join } from 'node:path'
import type { Account } from '@fulmar/embedded-postgres/account'
import { until } from '../until.ts'

export interface PartOptions {
  name: string
  program: string
  args: string[]
  /** The user it runs as; undefined is our own. */
  account?: Account | undefined
  env?: NodeJS.ProcessEnv
  /** Where its log goes. */
  folder: string
  /** What else ends, pauses and goes on with it. */
  others?: () => number[]
}

/** A process of the cluster, which is started again whenever it ends. */
export interface Part {
  name: string
  /** kill -9, and away for that long. */
  kill: (awayMs: number) => Promise<void>
  pause: () => void
  resume: () => void
  /** How often it ended without being killed. */
  ownEnds: () => number
  stop: () => Promise<void>
}

const restartMs = 1_000

export function startPart({ name, program, args, account, env, folder, others = () => [] }: PartOptions): Part {
  const log = openSync(join(folder, `${name}.log`), 'a')
  let restart: NodeJS.Timeout | undefined
  let isStopping = false
  let ownEnds = 0
  /** How long it stays away when it ends next. */
  let awayMs = restartMs
  let child = start()
  const isRunning = () => child.exitCode === null && child.signalCode === null

  function start(): ChildProcess {
    // The system ends it with this process, however that ends.
    const started = spawn('setpriv', ['--pdeathsig', 'TERM', '--', program, ...args], {
      ...account,
      cwd: folder,
      env: { ...process.env, ...env },
      stdio: ['ignore', log, log],
      // Ctrl-C in a terminal is for this process only.
      detached: true,
    })
    return started.once('exit', (_, signal) => {
      if (isStopping) return
      if (signal !== 'SIGKILL') ownEnds++
      restart = setTimeout(() => {
        awayMs = restartMs
        child = start()
      }, awayMs)
    })
  }

  function signal(which: NodeJS.Signals) {
    for (const pid of [child.pid, ...others()]) if (pid !== undefined) tryKill(pid, which)
  }

  return {
    name,
    async kill(ms) {
      await until(`${name} runs`, async () => isRunning())
      awayMs = ms
      const exit = once(child, 'exit')
      signal('SIGKILL')
      await exit
    },
    pause: () => signal('SIGSTOP'),
    resume: () => signal('SIGCONT'),
    ownEnds: () => ownEnds,
    async stop() {
      if (isStopping) return
      isStopping = true
      clearTimeout(restart)
      const exit = isRunning() ? once(child, 'exit') : undefined
      signal('SIGKILL')
      await exit
      closeSync(log)
    },
  }
}

/** It may have ended by itself meanwhile. */
function tryKill(pid: number, signal: NodeJS.Signals) {
  try {
    process.kill(pid, signal)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}
