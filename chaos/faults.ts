import { withClient } from '@fulmar/embedded-postgres/database'
import type { PostgresConnection } from '@fulmar/embedded-postgres/ensure-postgres'
import { seededRandom } from '../server/src/core/seeded-random.ts'
import type { ApiProcess } from './api/process.ts'
import type { Cluster } from './cluster.ts'

/**
 * kill -9 of an API process or of the database, the end of one backend, a cut between an API and the database, an API process
 * with its worker standing still.
 */
export type FaultKind = 'api' | 'database' | 'backend' | 'connection' | 'pause'

export interface Faults<K> {
  /** Called as operations end: the faults are spread evenly over them. */
  progress: (share: number) => void
  /** Resolves when the last one has been done. */
  done: () => Promise<void>
  /** Resolves when every fault that is due has happened: a load that waits for it goes on under each. */
  caughtUp: () => Promise<void>
  happened: () => { kind: K; at: number }[]
}

interface Targets {
  cluster: Cluster
  connection: PostgresConnection
  apis: ApiProcess[]
  /** Called while an API process stands still. */
  onPause: () => Promise<void>
}

/** The faults of a run in an order given by the seed. */
export function shuffledFaults<K>(seed: number, kinds: K[]): K[] {
  const chance = seededRandom(seed)
  return kinds
    .map(kind => ({ kind, place: chance.between(0, 1) }))
    .sort((a, b) => a.place - b.place)
    .map(({ kind }) => kind)
}

/** One fault after the other; `inject` returns when it happens, and may then see to it that it ends. */
export function spreadFaults<K>(kinds: K[], inject: (kind: K, happens: () => void) => Promise<void>): Faults<K> {
  const happened: { kind: K; at: number }[] = []
  let asked = 0
  let begun = Promise.resolve()
  let last = Promise.resolve()
  return {
    progress(share) {
      for (; asked < kinds.length && share >= (asked + 1) / (kinds.length + 1); asked++) {
        const kind = kinds[asked] as K
        const { promise, resolve, reject } = withResolvers()
        begun = promise
        const happens = () => {
          happened.push({ kind, at: Date.now() })
          resolve()
        }
        last = last.then(() => inject(kind, happens))
        last.catch(reject)
        // Callers that wait for it get the failure.
        begun.catch(() => undefined)
      }
    },
    done: () => last,
    caughtUp: () => begun,
    happened: () => happened,
  }
}

function withResolvers() {
  let resolve: () => void = () => undefined
  let reject: (error: unknown) => void = () => undefined
  const promise = new Promise<void>((yes, no) => {
    resolve = yes
    reject = no
  })
  return { promise, resolve, reject }
}

export function faultsOn(targets: Targets, kinds: FaultKind[], seed: number): Faults<FaultKind> {
  const chance = seededRandom(seed)
  return spreadFaults(kinds, async (kind, happens) => {
    await commit(kind, chance.pick(targets.apis), targets)
    happens()
  })
}

/** Waits until the target is up, so that every fault has an effect. */
async function commit(kind: FaultKind, api: ApiProcess, { cluster, connection, onPause }: Targets) {
  switch (kind) {
    case 'api':
      await api.ready()
      return api.kill()
    case 'database':
      await cluster.ready()
      return cluster.kill()
    case 'backend':
      await cluster.ready()
      return endBackend(connection)
    case 'connection':
      await api.ready()
      return api.cutDatabase()
    case 'pause':
      await Promise.all([api.ready(), cluster.ready()])
      return pause(api, onPause)
  }
}

async function pause(api: ApiProcess, meanwhile: () => Promise<void>) {
  const goOn = api.pause()
  await meanwhile().finally(goOn)
}

/** A busy backend, if there is one. */
const endBackend = (connection: PostgresConnection) =>
  withClient(connection, client =>
    client.query(`
      select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and application_name = 'fulmar api'
      order by state = 'active' desc, state like 'idle in%' desc, random() limit 1`),
  )
