import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { startProgram } from '../programs.ts'

export interface ApiOptions {
  dataDir: string
  databaseName: string
  /** The deliberately broken write it runs with. */
  broken?: string | undefined
}

export type ToApi = 'cut the database'
export interface FromApi {
  port: number
}

/** An API process that comes back whenever it is killed. */
export interface ApiProcess {
  /** Where it listens; nowhere while it starts. */
  port: () => number | undefined
  ready: () => Promise<void>
  kill: () => void
  /** Cuts its connections to the database, whose work goes on without anyone to hear of it. */
  cutDatabase: () => void
  stop: () => Promise<void>
}

const giveUpMs = 60_000

export function startApi(program: string, options: ApiOptions, log: number): ApiProcess {
  let child: ChildProcess
  let port: number | undefined
  let ready: Promise<void>
  let ended: Promise<unknown>
  let isStopping = false

  function start() {
    child = startProgram(program, [JSON.stringify(options)], log)
    const started = child
    ready = once(child, 'message', { signal: AbortSignal.timeout(giveUpMs) }).then(([told]) => {
      if (child === started) port = (told as FromApi).port
    })
    ready.catch(() => undefined)
    ended = once(child, 'exit')
    child.once('exit', () => {
      port = undefined
      if (!isStopping) start()
    })
  }

  start()
  return {
    port: () => port,
    // A killed one is replaced by another, which is then waited for.
    async ready() {
      while (port === undefined) await ready
    },
    kill() {
      port = undefined
      child.kill('SIGKILL')
    },
    cutDatabase: () => void child.send('cut the database' satisfies ToApi),
    async stop() {
      isStopping = true
      child.kill('SIGKILL')
      await ended
    },
  }
}
