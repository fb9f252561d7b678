import type { Programme } from '../cluster.ts'
import { type Peer, startPeer } from './peer.ts'
import type { Statements } from './statements.ts'

export interface BareOptions extends Pick<Programme, 'connection'> {
  statements: Statements
}

/** What Fastify and pg do when nothing stands between them and the same SQL. */
export const startBare = (options: BareOptions): Promise<Peer> =>
  startPeer({
    path: new URL('bare-server.ts', import.meta.url),
    args: [JSON.stringify(options)],
    // The loader of TypeScript, as for the bench itself.
    execArgv: process.execArgv,
  })
