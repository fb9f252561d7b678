import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

/** The programs of Debian's packages. */
export interface ClusterPrograms {
  etcd: string
  patroni: string
  haproxy: string
  pgbouncer: string
  /** The folder of PostgreSQL's own programs, of the newest version that is installed. */
  postgres: string
}

const folders = ['/usr/bin', '/usr/sbin', '/usr/local/bin', '/usr/local/sbin']
const postgresFolder = '/usr/lib/postgresql'
const oldestPostgres = 15
// Patroni's client of etcd's API version 2 is a package of its own.
const etcdClient = '/usr/lib/python3/dist-packages/etcd'

/** Finds everything the cluster is made of; fails with the packages that are missing. */
export function findClusterPrograms(): ClusterPrograms {
  const find = (name: string) => folders.map(folder => join(folder, name)).find(existsSync)
  const found = {
    'etcd-server': find('etcd'),
    patroni: find('patroni'),
    'python3-etcd': existsSync(etcdClient) ? etcdClient : undefined,
    haproxy: find('haproxy'),
    pgbouncer: find('pgbouncer'),
    postgresql: findPostgres(),
  }
  const missing = Object.entries(found).filter(([, path]) => path === undefined)
  if (missing.length > 0)
    throw new CannotStart(
      `The cluster needs packages that are not installed. On Debian: apt-get install ${missing.map(([name]) => name).join(' ')}`,
    )
  return {
    etcd: found['etcd-server'] as string,
    patroni: found.patroni as string,
    haproxy: found.haproxy as string,
    pgbouncer: found.pgbouncer as string,
    postgres: found.postgresql as string,
  }
}

/** Something has to be done first; the message says what. */
export class CannotStart extends Error {
  override name = 'CannotStart'
}

function findPostgres(): string | undefined {
  const versions = existsSync(postgresFolder) ? readdirSync(postgresFolder).map(Number) : []
  const newest = Math.max(...versions.filter(version => version >= oldestPostgres))
  const folder = join(postgresFolder, String(newest), 'bin')
  return existsSync(join(folder, 'initdb')) ? folder : undefined
}
