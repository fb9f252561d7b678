import { join } from 'node:path'
import { databaseName, type Layout, logins, type Node } from './layout.ts'

const host = '127.0.0.1'

export const etcdArguments = ({ etcd }: Layout, { name, client, peer, data }: Layout['etcd'][number]): string[] =>
  Object.entries({
    name,
    'data-dir': data,
    'listen-client-urls': `http://${host}:${client}`,
    'advertise-client-urls': `http://${host}:${client}`,
    'listen-peer-urls': `http://${host}:${peer}`,
    'initial-advertise-peer-urls': `http://${host}:${peer}`,
    'initial-cluster': etcd.map(each => `${each.name}=http://${host}:${each.peer}`).join(','),
    'enable-v2': 'true',
    'log-level': 'warn',
  }).map(([option, value]) => `--${option}=${value}`)

export interface PatroniChoices {
  /** Off only to show that the checker finds what is lost then. */
  isSynchronous: boolean
  /** Patroni's section for etcd, which is also the version of etcd's API. */
  etcdClient: 'etcd' | 'etcd3'
}

/** The settings of one node, in JSON, which is YAML too. */
export function patroniSettings(
  layout: Layout,
  node: Node,
  binaries: string,
  { isSynchronous, etcdClient }: PatroniChoices,
) {
  const login = ({ user, password }: { user: string; password: string }) => ({ username: user, password })
  const settings = {
    scope: 'fulmar',
    name: node.name,
    restapi: { listen: `${host}:${node.api}`, connect_address: `${host}:${node.gates.api}` },
    // Version 2 of the API: with version 3 a leader of Patroni before 3.0.3 that was paused overwrites its successor's key.
    [etcdClient]: { hosts: node.gates.etcd.map(port => `${host}:${port}`), use_proxies: true },
    bootstrap: {
      dcs: {
        ttl: 6,
        loop_wait: 1,
        retry_timeout: 2,
        synchronous_mode: isSynchronous,
        // A primary that crashed is replaced at once rather than recovered.
        master_start_timeout: 0,
        // The leader goes on without etcd for as long as every node agrees.
        failsafe_mode: true,
        postgresql: { use_pg_rewind: true, use_slots: true, parameters: nodeParameters },
      },
      initdb: [{ encoding: 'UTF8' }, { locale: 'C.UTF-8' }, 'data-checksums'],
      pg_hba: [
        `host replication ${logins.replication.user} ${host}/32 scram-sha-256`,
        `host all all ${host}/32 scram-sha-256`,
      ],
    },
    postgresql: {
      listen: `${host}:${node.port}`,
      connect_address: `${host}:${node.gates.port}`,
      data_dir: node.data,
      bin_dir: binaries,
      pgpass: `${node.data}.pgpass`,
      authentication: { superuser: login(logins.superuser), replication: login(logins.replication) },
      parameters: { unix_socket_directories: layout.folder },
    },
  }
  return JSON.stringify(settings, null, 2)
}

const nodeParameters = {
  max_connections: 120,
  password_encryption: 'scram-sha-256',
  hot_standby_feedback: 'on',
  // A replica that hangs must not hold up commits for the default of a minute.
  wal_sender_timeout: '5s',
  wal_receiver_timeout: '5s',
  wal_keep_size: '512MB',
  // After a crash the files are synced all at once rather than one by one.
  recovery_init_sync_method: 'syncfs',
}

/** HAProxy asks Patroni who is what, and ends the sessions of a node that is not it any more. */
export function haproxySettings({ web, primary, replicas, apps, nodes }: Layout): string {
  const servers = nodes.map(({ name, port, api }) => `  server ${name} ${host}:${port} check port ${api}`).join('\n')
  return `global
  maxconn 4000

defaults
  timeout connect 2s
  timeout client 1h
  timeout server 1h
  timeout check 2s

listen primary
  mode tcp
  bind ${host}:${primary}
  option httpchk OPTIONS /primary
  default-server inter 500ms fall 2 rise 1 on-marked-down shutdown-sessions
${servers}

listen replicas
  mode tcp
  bind ${host}:${replicas}
  option httpchk OPTIONS /replica
  default-server inter 500ms fall 2 rise 1 on-marked-down shutdown-sessions
${servers}

listen web
  mode http
  bind ${host}:${web}
  timeout client 130s
  timeout server 130s
  timeout http-request 30s
  option forwardfor
  retries 2
  option redispatch
  balance leastconn
  http-request deny if { path /metrics }
  option httpchk GET /readyz
  default-server inter 500ms fall 2 rise 1
${apps.map((port, n) => `  server app-${n + 1} ${host}:${port} check`).join('\n')}
`
}

/** One pooler before the primary, for the login of requests. */
export const pgbouncerSettings = ({ folder, pooler, primary }: Layout): string => `[databases]
${databaseName} = host=${host} port=${primary}

[pgbouncer]
listen_addr = ${host}
listen_port = ${pooler}
unix_socket_dir =
auth_type = scram-sha-256
auth_file = ${join(folder, 'pgbouncer-users.txt')}
pool_mode = transaction
default_pool_size = 20
max_client_conn = 400
server_login_retry = 1
`

export const pgbouncerUsers = () => `"${logins.web.user}" "${logins.web.password}"\n`
