import { type Cluster, startCluster } from './cluster.ts'
import { loadNeighborhoods } from './data/neighborhoods.ts'
import { loadUsers } from './data/users.ts'
import type { Pace } from './load.ts'
import { type Peer, startPeer } from './peers/peer.ts'
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
  const peer = async (program: 'our-server' | 'bare-server', options: object) => {
    const { connection, dataDir } = await programme()
    const started = await startPeer(program, { connection, dataDir, ...options })
    peers.push(started)
    return started
  }
  return {
    pace,
    cluster,
    programme,
    ours: once(() => peer('our-server', {})),
    bare: (statements = {}) => peer('bare-server', { statements }),
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
