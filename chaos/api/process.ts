import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { startProgram } from '../programs.ts'
import { until } from '../until.ts'

export interface ApiOptions {
  dataDir: string
  databaseName: string
  appLogin: { user: string; password: string }
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
  /** How often it ended without being killed. */
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
    child.once('message', (told: FromApi) => {
      port = told.port
    })
    ended = once(child, 'exit')
    child.once('exit', (_, signal) => {
      // One that finds no database while it starts gives up and is started again, as a service manager would do it.
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
    cutDatabase: () => void child.send('cut the database' satisfies ToApi),
    ownEnds: () => ownEnds,
    async stop() {
      isStopping = true
      child.kill('SIGKILL')
      await ended
    },
  }
}
