import { loadLarge, sizesFor } from '../server/src/large.ts'
import { type Cluster, startCluster } from './cluster.ts'
import type { Pace } from './load.ts'
import { startBare } from './peers/bare.ts'
import { startOurs } from './peers/ours.ts'
import type { Peer } from './peers/peer.ts'
import type { Bench } from './subjects/subject.ts'

export interface BenchOptions {
  pace: Pace
  /** How large the programme is; ten million when nothing is said. */
  collections?: number | undefined
  /** A folder that `npm run data:large` has filled, used as it is and kept. */
  dataDir?: string | undefined
}

/** Opens what a subject asks for, once, and closes all of it in the end. */
export function openBench({ pace, collections, dataDir }: BenchOptions): Bench & { close(): Promise<void> } {
  const peers: Peer[] = []
  let opened: Cluster | undefined
  const cluster = once(async () => {
    opened = await startCluster(dataDir)
    return opened
  })
  const programme = once(async () => {
    const sizes = sizesFor(collections)
    console.log(dataDir ? `Using ${dataDir}` : `Loading ${sizes.collections.toLocaleString('en')} collections …`)
    return (await cluster()).database(dataDir ? 'fulmar' : 'bench', async database => {
      if (!dataDir) await loadLarge(database, sizes)
    })
  })
  const kept = async (starting: Promise<Peer>) => {
    const peer = await starting
    peers.push(peer)
    return peer
  }
  return {
    pace,
    cluster,
    programme,
    ours: once(async () => kept(startOurs(await programme()))),
    bare: async (statements = {}) => kept(startBare({ connection: (await programme()).connection, statements })),
    async close() {
      await Promise.all(peers.map(started => started.stop()))
      await opened?.stop()
    },
  }
}

function once<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined
  return () => (made ??= make())
}
