import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import type { Cut } from './plan.ts'

export interface Proxied {
  port: number
  /** How many connections were cut. */
  cuts: () => number
  close: () => Promise<void>
}

/** A proxy between client and API that cuts connections at a given point. */
export async function startProxy(target: () => number | undefined, cut?: Cut): Promise<Proxied> {
  const open = new Set<Socket>()
  let cuts = 0
  const server = createServer(client => {
    const port = target()
    if (port === undefined) {
      client.destroy()
      return
    }
    const api = connect(port, '127.0.0.1')
    const hangUp = () => {
      client.destroy()
      api.destroy()
    }
    for (const socket of [client, api]) {
      open.add(socket)
      socket.on('error', hangUp).on('close', () => {
        open.delete(socket)
        hangUp()
      })
    }
    const cutOff = () => {
      cuts++
      hangUp()
    }
    if (cut === 'after the request') handOnAndCut(client, api, cutOff)
    else client.pipe(api)
    if (cut === 'before the reply') api.once('data', cutOff)
    else if (!cut) api.pipe(client)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    port: (server.address() as AddressInfo).port,
    cuts: () => cuts,
    async close() {
      for (const socket of open) socket.destroy()
      await new Promise(resolve => server.close(resolve))
    },
  }
}

/** Waits for the whole request, so that the API processes it despite the cut. */
function handOnAndCut(client: Socket, api: Socket, cutOff: () => void) {
  let request = Buffer.alloc(0)
  client.on('data', (chunk: Buffer) => {
    request = Buffer.concat([request, chunk])
    if (isWhole(request.toString('latin1'))) api.write(request, cutOff)
  })
}

function isWhole(request: string): boolean {
  const end = request.indexOf('\r\n\r\n')
  const length = /content-length: (\d+)/i.exec(request)?.[1]
  return end >= 0 && request.length - end - 4 >= Number(length)
}
