import { loadLarge, sizesFor } from '../server/src/large.ts'
import { type Cluster, startCluster } from './cluster.ts'
import { startGenerator } from './generator/generator.ts'
import type { Pace } from './load.ts'
import { startBare } from './peers/bare.ts'
import { startOurs } from './peers/ours.ts'
import type { Peer } from './peers/peer.ts'
import type { Bench } from './subjects/subject.ts'

export interface BenchOptions {
  pace: Pace
  /** The size of the programme, ten million collections by default. */
  collections?: number | undefined
  /** An existing folder filled by `npm run data:large`, which is kept. */
  dataDir?: string | undefined
}

/** Opens shared resources on first use and closes them at the end. */
export function openBench({ pace, collections, dataDir }: BenchOptions): Bench & { close(): Promise<void> } {
  const running = new Map<'ours' | 'bare', Peer>()
  const generator = startGenerator()
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
  const kept = async (name: 'ours' | 'bare', starting: Promise<Peer>) => {
    const peer = await starting
    running.set(name, peer)
    return peer
  }
  return {
    loader: { pace, generator },
    cluster,
    programme,
    ours: once(async () => kept('ours', startOurs(await programme()))),
    async bare(statements = {}) {
      await running.get('bare')?.stop()
      return kept('bare', startBare({ connection: (await programme()).connection, statements }))
    },
    async close() {
      generator.stop()
      await Promise.all([...running.values()].map(peer => peer.stop()))
      await opened?.stop()
    },
  }
}

function once<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined
  return () => (made ??= make())
}
