import { randomBytes } from 'node:crypto'
import type { Programme } from '../cluster.ts'
import { type Peer, startPeer } from './peer.ts'

// One for all, because a server that starts again must read what the one before has encrypted.
const sessionKey = randomBytes(32).toString('hex')

/** The built product without its general rate limits, which would stop the load within a second. */
export function startOurs({ connection, dataDir }: Programme): Promise<Peer> {
  const { user, password, host, port, database } = connection
  const login = `${user}:${encodeURIComponent(password)}`
  return startPeer({
    path: new URL('../../server/dist/main.js', import.meta.url),
    env: {
      DATABASE_URL: `postgres://${login}@${encodeURIComponent(host)}:${port}/${database}`,
      SESSION_KEY: sessionKey,
      DATA_DIR: dataDir,
      PORT: '0',
      LOG_LEVEL: 'warn',
      RATE_FACTOR: '999999',
    },
  })
}
