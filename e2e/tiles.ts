import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { pngPicture } from './pictures.ts'

/** A tile server on this machine: every tile is one grey square. */
export async function startTiles() {
  const tile = pngPicture(256, 256)
  const server = createServer((_, response) => response.writeHead(200, { 'content-type': 'image/png' }).end(tile))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/{z}/{x}/{y}.png`,
    stop: () => {
      server.close()
      server.closeAllConnections()
    },
  }
}
