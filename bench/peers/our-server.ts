import { randomBytes } from 'node:crypto'
import { readConfig } from '../../server/src/core/config.ts'
import type { PostgresConnection } from '../../server/src/core/postgres/embedded-postgres.ts'
import { startServer } from '../../server/src/start.ts'
import { peerOptions, tellBench } from './as-peer.ts'

const { connection, dataDir } = peerOptions<{ connection: PostgresConnection; dataDir: string }>()
const { user, password, host, port, database } = connection
const login = `${user}:${encodeURIComponent(password)}`

// The product as it is, except that its general limits would stop the load within a second.
const server = await startServer(
  readConfig({
    DATABASE_URL: `postgres://${login}@${encodeURIComponent(host)}:${port}/${database}`,
    SESSION_KEY: randomBytes(32).toString('hex'),
    DATA_DIR: dataDir,
    PORT: '0',
    LOG_LEVEL: 'warn',
    RATE_FACTOR: '999999',
  }),
)
tellBench(server.url)
