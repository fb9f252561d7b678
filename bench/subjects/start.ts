import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { ensurePostgres } from '@fulmar/embedded-postgres/ensure-postgres'
import { temporaryFolder } from '../cluster.ts'
import { median } from '../load.ts'
import { megabytes, type Row, whole } from '../report.ts'
import type { Subject } from './subject.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const log = { info: () => undefined, warn: console.warn, error: console.error }
const startBudgetMs = 3_000
const idleBudgetBytes = 250 * 1024 * 1024
const settleMs = 3_000
const deadlineMs = 120_000

/** Time from `npm start` to `/readyz` when nothing has changed, and the memory then used. */
export const start: Subject = {
  title: 'Start with nothing changed, beside the start of PostgreSQL alone',
  async measure(bench) {
    const dataDir = temporaryFolder()
    try {
      await (await startProduct(dataDir)).stop()
      const starts: Started[] = []
      const postgresMs: number[] = []
      for (let round = 0; round < bench.loader.pace.rounds; round++) {
        const started = await startProduct(dataDir)
        await pause(settleMs)
        starts.push({ ...started, rssBytes: rssOf(started.pid) })
        await started.stop()
        postgresMs.push(await startPostgres(dataDir))
      }
      return rowsOf(starts, postgresMs)
    } finally {
      rmSync(dataDir, { recursive: true, force: true })
    }
  },
}

interface Started {
  readyMs: number
  rssBytes: number
}

function rowsOf(starts: Started[], postgresMs: number[]): Row[] {
  const [readyMs, limitMs] = [median(starts.map(one => one.readyMs)), median(postgresMs)]
  const idle = median(starts.map(one => one.rssBytes))
  return [
    {
      what: 'ready after',
      ours: `${whole(readyMs)} ms`,
      limit: `${whole(limitMs)} ms`,
      ratio: limitMs / readyMs,
      budget: `< ${whole(startBudgetMs)} ms`,
      isMet: readyMs < startBudgetMs,
    },
    {
      what: 'idle memory',
      ours: megabytes(idle),
      limit: '',
      budget: `< ${megabytes(idleBudgetBytes)}`,
      isMet: idle < idleBudgetBytes,
    },
  ]
}

async function startProduct(dataDir: string) {
  const port = await freePort()
  const began = performance.now()
  const child = spawn(process.execPath, ['scripts/start.mjs'], {
    cwd: root,
    env: { ...process.env, DATA_DIR: dataDir, PORT: String(port), LOG_LEVEL: 'warn' },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const ended = once(child, 'exit')
  while (!(await isReady(port))) {
    if (child.exitCode !== null) throw new Error(`The product ended with ${child.exitCode} before it was ready`)
    if (performance.now() - began > deadlineMs) throw new Error('The product is not ready after two minutes')
    await pause(10)
  }
  return {
    readyMs: performance.now() - began,
    pid: child.pid ?? 0,
    async stop() {
      child.kill('SIGTERM')
      await ended
    },
  }
}

const isReady = (port: number) =>
  fetch(`http://127.0.0.1:${port}/readyz`).then(
    answer => answer.ok,
    () => false,
  )

async function startPostgres(dataDir: string): Promise<number> {
  const began = performance.now()
  const postgres = await ensurePostgres({ dataDir, log })
  const readyMs = performance.now() - began
  await postgres.stop()
  return readyMs
}

const rssOf = (pid: number) => Number(execFileSync('ps', ['-o', 'rss=', '-p', String(pid)])) * 1024

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as { port: number }
  server.close()
  await once(server, 'close')
  return port
}
