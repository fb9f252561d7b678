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
  data: string
}

const copies = (count: number) => Array.from({ length: count }, (_, n) => n + 1)

/** Ports in a row from the first; everything else is in the folder. */
export const layoutOf = (folder: string, first: number): Layout => ({
  folder,
  web: first,
  primary: first + 1,
  replicas: first + 2,
  pooler: first + 3,
  apps: copies(2).map(n => first + 10 + n),
  nodes: copies(3).map(n => ({
    name: `node-${n}`,
    port: first + 20 + n,
    api: first + 30 + n,
    data: join(folder, `node-${n}`),
  })),
  etcd: copies(3).map(n => ({
    name: `etcd-${n}`,
    client: first + 40 + n,
    peer: first + 50 + n,
    data: join(folder, `etcd-${n}`),
  })),
})

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
