import { rmSync } from 'node:fs'
import { openDatabase } from '../../server/src/core/db/db.ts'
import { createTestDatabase, startTestCluster } from '../../server/test/cluster.ts'
import type { Operation } from '../operations.ts'
import { isRead } from '../operations.ts'
import { filesFolder, openApp, type RunningApp } from './app.ts'
import { type Caller, makeCallers } from './callers.ts'
import { startGeocoder } from './geocoder.ts'
import { fillProgramme } from './programme.ts'
import { type Records, readRecords } from './records.ts'

/** An app on a database, with its callers and records. */
export interface Stage {
  running: RunningApp
  callers: Caller[]
  records: Records
}

/** Provides apps to test operations on. */
export interface Stages {
  callers: Caller[]
  /** An app for these operations, which all read or all write; those that write get a fresh database. */
  on: <T>(operations: Operation[], work: (stage: Stage) => Promise<T>) => Promise<T>
  /** A fresh app with its own request timeout. */
  fresh: (requestTimeoutMs?: number) => Promise<RunningApp>
  close: () => Promise<void>
}

export async function openStages(): Promise<Stages> {
  const [{ cluster, remove }, geocoder] = [await startTestCluster(), await startGeocoder()]
  const filled = await createTestDatabase(cluster, cluster.template)
  const database = openDatabase({ connection: filled })
  await fillProgramme(database)
  const callers = await makeCallers(database)
  const records = await readRecords(database)
  await database.end()

  const fresh: Stages['fresh'] = async requestTimeoutMs => {
    const connection = await createTestDatabase(cluster, filled.database)
    return openApp({ ...connection, ...cluster.appLogin }, geocoder.url, requestTimeoutMs)
  }
  // Callers are replaced per app.
  const stageOf = (running: RunningApp): Stage => ({ running, callers: callers.map(one => ({ ...one })), records })
  const reading = await fresh()

  return {
    callers,
    fresh,
    async on(operations, work) {
      if (operations.every(isRead)) return work(stageOf(reading))
      const running = await fresh()
      return work(stageOf(running)).finally(running.close)
    },
    async close() {
      await reading.close()
      geocoder.stop()
      await remove()
      rmSync(filesFolder, { recursive: true, force: true })
    },
  }
}
