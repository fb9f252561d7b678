import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

const porto = {
  display_name: 'Porto, Portugal',
  lat: '41.15',
  lon: '-8.61',
  address: { town: 'Porto', country: 'Portugal' },
}

/** A local geocoder with one place, so that no outside service is called. */
export async function startGeocoder() {
  const server = createServer((_request, response) => {
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify([porto]))
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return { url: `http://127.0.0.1:${port}/search`, stop: () => server.close() }
}
