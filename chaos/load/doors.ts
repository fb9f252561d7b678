import type { Cut } from './plan.ts'
import { type Proxied, startProxy } from './proxy.ts'

/** The addresses of an API process: direct, or through a cutting proxy. */
export type Doors = Record<'straight' | Cut, number>

/** Opens the addresses of every API process; `port` returns its current port. */
export async function openDoors(apis: { port: () => number | undefined }[]) {
  const proxies: Proxied[] = []
  const open = async (port: () => number | undefined, cut?: Cut) => {
    const proxy = await startProxy(port, cut)
    proxies.push(proxy)
    return proxy.port
  }
  const doors: Doors[] = []
  for (const { port } of apis)
    doors.push({
      straight: await open(port),
      'after the request': await open(port, 'after the request'),
      'before the reply': await open(port, 'before the reply'),
    })
  return {
    doors,
    cuts: () => proxies.reduce((sum, proxy) => sum + proxy.cuts(), 0),
    close: () => Promise.all(proxies.map(proxy => proxy.close())),
  }
}
