import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { join } from 'node:path'
import type { PostgresConnection } from '@fulmar/embedded-postgres/ensure-postgres'

/** A way to the database whose open connections can be made to hang, as they do when a machine is gone without a word. */
export async function hangingProxy(database: PostgresConnection) {
  const { host, port } = database
  const target = host.startsWith('/') ? { path: join(host, `.s.PGSQL.${port}`) } : { host, port }
  const sockets = new Set<Socket>()
  let isFrozen = false
  const server = createServer(from => {
    if (isFrozen) {
      sockets.add(from)
      return
    }
    const to = connect(target)
    for (const socket of [from, to]) {
      sockets.add(socket)
      socket.on('error', () => socket.destroy())
      socket.on('close', () => sockets.delete(socket))
    }
    from.pipe(to).pipe(from)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const hang = () => {
    for (const socket of sockets) socket.unpipe().pause()
  }
  return {
    connection: { ...database, host: '127.0.0.1', port: (server.address() as AddressInfo).port },
    hang,
    /** New connections are accepted, and hang, too. */
    freeze() {
      isFrozen = true
      hang()
    },
    stop() {
      for (const socket of sockets) socket.destroy()
      server.close()
    },
  }
}
