import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import type { PostgresConnection } from '@fulmar/embedded-postgres/ensure-postgres'
import { startProgram } from '../programs.ts'
import { until } from '../until.ts'

export interface ApiOptions {
  /** Of the embedded server, to restart it. */
  dataDir?: string | undefined
  /** As the owner. */
  connection: PostgresConnection
  appLogin: { user: string; password: string }
  /** The deliberately broken write to run with. */
  broken?: string | undefined
}

export type ToApi = 'cut the database'
export interface FromApi {
  port: number
}

/** An API process that restarts whenever it is killed. */
export interface ApiProcess {
  /** Its port; undefined while it starts. */
  port: () => number | undefined
  ready: () => Promise<void>
  kill: () => void
  /** Stops it wherever it is, also amid a transaction, and returns what lets it go on. */
  pause: () => () => void
  /** Cuts its connections to the database, where running work continues. */
  cutDatabase: () => void
  /** Number of exits without being killed. */
  ownEnds: () => number
  stop: () => Promise<void>
}

export function startApi(program: string, options: ApiOptions, log: number): ApiProcess {
  let child: ChildProcess
  let port: number | undefined
  let ended: Promise<unknown>
  let isStopping = false
  let ownEnds = 0

  function start() {
    child = startProgram(program, [JSON.stringify(options)], log)
    child.once('message', (message: FromApi) => {
      port = message.port
    })
    ended = once(child, 'exit')
    child.once('exit', (_, signal) => {
      // A process that finds no database exits and is restarted, as by a service manager.
      if (signal !== 'SIGKILL' && port !== undefined) ownEnds++
      port = undefined
      if (!isStopping) start()
    })
  }

  start()
  return {
    port: () => port,
    ready: () => until('the API listens', async () => port !== undefined),
    kill() {
      port = undefined
      child.kill('SIGKILL')
    },
    pause() {
      const paused = child
      paused.kill('SIGSTOP')
      return () => void paused.kill('SIGCONT')
    },
    cutDatabase: () => void child.send('cut the database' satisfies ToApi),
    ownEnds: () => ownEnds,
    async stop() {
      isStopping = true
      child.kill('SIGKILL')
      await ended
    },
  }
}
