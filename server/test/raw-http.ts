import { connect, type Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import type { FastifyInstance } from 'fastify'

/** The app on a real port: for what only shows on a connection. */
export async function listening(app: FastifyInstance): Promise<number> {
  if (!app.server.listening) await app.listen({ port: 0, host: '127.0.0.1' })
  return Number(new URL(app.listeningOrigin).port)
}

/** Bytes as they are. */
export function send(port: number, bytes: string | Buffer): Socket {
  const socket = connect(port, '127.0.0.1')
  socket.on('error', () => undefined)
  socket.write(bytes)
  return socket
}

/** Everything that comes back until the server ends the connection. */
export async function answerTo(socket: Socket) {
  const answer = await text(socket)
  const [head = '', body = ''] = answer.split('\r\n\r\n')
  const [, status] = /^HTTP\/1\.1 (\d{3})/.exec(head) ?? []
  return { status: Number(status), head: head.toLowerCase(), body }
}
