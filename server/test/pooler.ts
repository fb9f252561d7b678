import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, chownSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { databaseAccount } from '@fulmar/embedded-postgres/account'
import { answers, type Endpoint } from '@fulmar/embedded-postgres/endpoint'
import { until } from './until.ts'

/** A pgbouncer in transaction mode on loopback. */
export interface Pooler {
  endpoint: Endpoint
  stop: () => Promise<void>
}

export const hasPgbouncer = spawnSync('pgbouncer', ['--version']).status === 0

/** Pgbouncer before every database of a server; only these logins get through. */
export async function startPooler(
  server: Endpoint,
  logins: { user: string; password: string }[],
  port?: number,
): Promise<Pooler> {
  const account = databaseAccount()
  const folder = mkdtempSync(join(tmpdir(), 'fulmar-pooler-'))
  chmodSync(folder, 0o755)
  const endpoint = { host: '127.0.0.1', port: port ?? (await freePort()) }
  const users = join(folder, 'users.txt')
  writeFileSync(users, logins.map(({ user, password }) => `"${user}" "${password}"\n`).join(''), { mode: 0o600 })
  if (account) chownSync(users, account.uid, account.gid)
  const settings = join(folder, 'pgbouncer.ini')
  writeFileSync(settings, settingsOf(server, endpoint, users))
  // It refuses to run as root, and the socket of the embedded server is open to that server's account only.
  const pooler = spawn('pgbouncer', ['-q', settings], { ...account, cwd: '/', stdio: ['ignore', 'ignore', 'inherit'] })
  const ended = once(pooler, 'exit')
  await until(() => answers(endpoint))
  return {
    endpoint,
    async stop() {
      pooler.kill('SIGTERM')
      await ended
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

// Many small pools: every test file has a database of its own.
const settingsOf = (server: Endpoint, { host, port }: Endpoint, users: string) => `
[databases]
* = host=${server.host} port=${server.port}
[pgbouncer]
listen_addr = ${host}
listen_port = ${port}
unix_socket_dir =
auth_type = scram-sha-256
auth_file = ${users}
pool_mode = transaction
default_pool_size = 20
max_client_conn = 2000
server_idle_timeout = 5
server_login_retry = 1
`

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}
