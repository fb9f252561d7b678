import { once } from 'node:events'
import { connect, createServer, type Server, type Socket } from 'node:net'
import type { Layout, Node } from './layout.ts'

/** The ways between the nodes and to etcd, which can be closed as a broken network would. */
export interface Gates {
  /** Cuts a node off from etcd and from the other nodes; clients still reach it. */
  isolate: (node: Node) => void
  open: () => void
  stop: () => Promise<void>
}

export interface Gate {
  server: Server
  close: () => void
  open: () => void
  stop: () => Promise<void>
}

export async function openGates({ nodes, etcd }: Layout, isGated: boolean): Promise<Gates> {
  if (!isGated) return { isolate: () => undefined, open: () => undefined, stop: async () => undefined }
  const gates = new Map<number, Gate>()
  for (const { port, api, gates: own } of nodes) {
    gates.set(own.port, await openGate(own.port, port))
    gates.set(own.api, await openGate(own.api, api))
    for (const [n, { client }] of etcd.entries()) gates.set(own.etcd[n] ?? 0, await openGate(own.etcd[n] ?? 0, client))
  }
  return {
    isolate(node) {
      // The others' APIs too, since a gate cannot tell who asks: the node must not reach them either.
      const closed = [node.gates.port, ...node.gates.etcd, ...nodes.map(each => each.gates.api)]
      for (const port of closed) gates.get(port)?.close()
    },
    open() {
      for (const gate of gates.values()) gate.open()
    },
    async stop() {
      for (const gate of gates.values()) await gate.stop()
    },
  }
}

/** Closed, it takes connections and passes nothing on: clients wait for their own time-out. */
export async function openGate(port: number, target: number): Promise<Gate> {
  const sockets = new Set<Socket>()
  let isClosed = false
  const server = createServer(from => {
    if (isClosed) {
      keep(from)
      return
    }
    const to = connect(target, '127.0.0.1')
    const hangUp = () => {
      from.destroy()
      to.destroy()
    }
    for (const socket of [from, to]) keep(socket).on('close', hangUp)
    from.pipe(to)
    to.pipe(from)
  })
  function keep(socket: Socket): Socket {
    sockets.add(socket)
    return socket
      .setNoDelay(true)
      .on('error', () => socket.destroy())
      .on('close', () => sockets.delete(socket))
  }
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  const hangUpOnAll = () => {
    for (const socket of sockets) socket.destroy()
  }
  return {
    server,
    close() {
      isClosed = true
      for (const socket of sockets) socket.unpipe().pause()
    },
    open() {
      if (isClosed) hangUpOnAll()
      isClosed = false
    },
    async stop() {
      hangUpOnAll()
      await new Promise(resolve => server.close(resolve))
    },
  }
}
