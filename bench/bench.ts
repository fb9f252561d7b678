import { type Cluster, startCluster } from './cluster.ts'
import { loadNeighborhoods } from './data/neighborhoods.ts'
import { loadUsers } from './data/users.ts'
import type { Pace } from './load.ts'
import { startBare } from './peers/bare.ts'
import { startOurs } from './peers/ours.ts'
import type { Peer } from './peers/peer.ts'
import type { Bench } from './subjects/subject.ts'

const neighborhoods = 2_000
const users = 1_000_000

/** Opens what a subject asks for, once, and closes all of it in the end. */
export function openBench(pace: Pace): Bench & { close(): Promise<void> } {
  const peers: Peer[] = []
  let opened: Cluster | undefined
  const cluster = once(async () => {
    opened = await startCluster()
    return opened
  })
  const programme = once(async () => {
    console.log(`Loading ${neighborhoods.toLocaleString('en')} neighborhoods and ${users.toLocaleString('en')} users …`)
    return (await cluster()).database('bench', async client => {
      await loadNeighborhoods(client, neighborhoods)
      await loadUsers(client, users)
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
