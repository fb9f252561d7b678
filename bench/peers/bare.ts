import type { Programme } from '../cluster.ts'
import { type Peer, startPeer } from './peer.ts'
import type { Statements } from './statements.ts'

export interface BareOptions extends Pick<Programme, 'connection'> {
  statements: Statements
}

/** Fastify and pg with the same SQL and nothing in between. */
export const startBare = (options: BareOptions): Promise<Peer> =>
  startPeer({
    path: new URL('bare-server.ts', import.meta.url),
    args: [JSON.stringify(options)],
    // The TypeScript loader, as for the bench itself.
    execArgv: process.execArgv,
  })
