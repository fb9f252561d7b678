import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

const place = (display_name: string, lat: string, lon: string, address: Record<string, string>) => ({
  display_name,
  lat,
  lon,
  address,
})

/** What every search finds, as Nominatim writes it. */
const found = [
  place('12, Cais da Ribeira, Porto, Porto District, 4050-510, Portugal', '41.1406', '-8.6132', {
    house_number: '12',
    road: 'Cais da Ribeira',
    town: 'Porto',
    county: 'Grande Porto',
    state: 'Porto District',
    country: 'Portugal',
    postcode: '4050-510',
  }),
  place('Cais do Sodré, Lisboa, 1200-109, Portugal', '38.7059', '-9.1443', {
    road: 'Cais do Sodré',
    city: 'Lisboa',
    state: 'Lisboa',
    country: 'Portugal',
    postcode: '1200-109',
  }),
]

/** A geocoder on this machine: `nowhere` finds nothing, `broken` fails, anything else finds two quays. */
export async function startGeocoder() {
  const server = createServer((request, response) => {
    const words = new URL(request.url ?? '', 'http://geocoder').searchParams.get('q') ?? ''
    response
      .writeHead(words.includes('broken') ? 500 : 200, { 'content-type': 'application/json' })
      .end(JSON.stringify(words.includes('nowhere') ? [] : found))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}/search`,
    stop: async () => {
      server.close()
      server.closeAllConnections()
    },
  }
}
