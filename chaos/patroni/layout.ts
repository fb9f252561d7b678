import { join } from 'node:path'

/** Where every part of the cluster listens and keeps its files. */
export interface Layout {
  folder: string
  /** The load balancer of the app: what a browser opens. */
  web: number
  /** The node that is the leader now, by HAProxy. */
  primary: number
  /** All replicas in turn, by HAProxy: for reports and backups, never for the app. */
  replicas: number
  pooler: number
  apps: number[]
  nodes: Node[]
  etcd: { name: string; client: number; peer: number; data: string }[]
}

export interface Node {
  name: string
  port: number
  /** Patroni's REST API. */
  api: number
  /** Where the other nodes find it, and where it finds etcd: the same ports, or gates that can be closed. */
  gates: { port: number; api: number; etcd: number[] }
  data: string
}

const copies = (count: number) => Array.from({ length: count }, (_, n) => n + 1)

/** Ports in a row from the first; everything else is in the folder. */
export function layoutOf(folder: string, first: number, isGated: boolean): Layout {
  const etcd = copies(3).map(n => ({
    name: `etcd-${n}`,
    client: first + 40 + n,
    peer: first + 50 + n,
    data: join(folder, `etcd-${n}`),
  }))
  const nodes = copies(3).map(n => {
    const [port, api] = [first + 20 + n, first + 30 + n]
    const straight = { port, api, etcd: etcd.map(({ client }) => client) }
    const gates = { port: first + 60 + n, api: first + 70 + n, etcd: copies(3).map(each => first + 80 + 3 * n + each) }
    return { name: `node-${n}`, port, api, gates: isGated ? gates : straight, data: join(folder, `node-${n}`) }
  })
  const [web, primary, replicas, pooler] = [first, first + 1, first + 2, first + 3]
  return { folder, web, primary, replicas, pooler, apps: copies(2).map(n => first + 10 + n), nodes, etcd }
}

/** Every port that something listens on, gates included. */
export const portsOf = ({ web, primary, replicas, pooler, apps, nodes, etcd }: Layout): number[] => [
  ...new Set([
    web,
    primary,
    replicas,
    pooler,
    ...apps,
    ...nodes.flatMap(({ port, api, gates }) => [port, api, gates.port, gates.api]),
    ...etcd.flatMap(({ client, peer }) => [client, peer]),
    ...nodes.flatMap(({ gates }) => gates.etcd),
  ]),
]

/** The logins of the database; everything listens on loopback only, and goes with the folder. */
export const logins = {
  superuser: { user: 'postgres', password: 'superuser' },
  replication: { user: 'replicator', password: 'replication' },
  owner: { user: 'fulmar', password: 'owner' },
  web: { user: 'web', password: 'web' },
}

export const databaseName = 'fulmar'

export const urlOf = ({ user, password }: { user: string; password: string }, port: number) =>
  `postgres://${user}:${password}@127.0.0.1:${port}/${databaseName}`
