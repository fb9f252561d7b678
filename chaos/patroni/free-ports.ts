import { once } from 'node:events'
import { createServer } from 'node:net'
import { CannotStart } from './programs.ts'

/** Fails if somebody else listens on one of these ports: the part that needs it would only say so in its log. */
export async function refuseTakenPorts(ports: number[]) {
  for (const port of ports) {
    const server = createServer().listen(port, '127.0.0.1')
    await once(server, 'listening').catch((error: Error) => {
      throw new CannotStart(`${error.message}. Choose other ports: npm run cluster -- --port <the first of a hundred>`)
    })
    server.close()
    await once(server, 'close')
  }
}
