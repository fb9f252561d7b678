import { chmodSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { withClient } from '@fulmar/embedded-postgres/database'
import { ensurePostgres } from '@fulmar/embedded-postgres/ensure-postgres'
import { startBalancer } from '../server/test/balancer.ts'
import { urlOf } from '../server/test/connection-url.ts'
import { startPooler } from '../server/test/pooler.ts'
import { startReplica } from '../server/test/replica.ts'
import { type Installation, startProduct } from './product.ts'

const quiet = { info: () => undefined, warn: () => undefined, error: console.error }

/**
 * Two processes behind a load balancer, with a primary behind pgbouncer in transaction mode and a streaming replica for
 * reads. Stops in the opposite order.
 */
export async function startScaled(folder: string, settings: NodeJS.ProcessEnv): Promise<Installation> {
  const dataDir = join(folder, 'primary')
  mkdirSync(dataDir)
  chmodSync(dataDir, 0o755)
  const primary = await ensurePostgres({ dataDir, log: quiet, settings: { wal_keep_size: '512MB' } })
  const login = { user: 'web', password: 'web' }
  await withClient(primary.connection, client =>
    client.query(`create role fulmar_app; create role web login password 'web' in role fulmar_app`),
  )
  const replica = await startReplica(primary)
  const pooler = await startPooler(primary.connection, [login])
  const balancer = await startBalancer()
  const shared = {
    ...settings,
    DATA_DIR: join(folder, 'shared'),
    DATABASE_URL: urlOf({ ...primary.connection, ...login, ...pooler.endpoint }),
    DATABASE_DIRECT_URL: urlOf(primary.connection),
    DATABASE_READ_URL: urlOf({ ...replica.connection, ...login }),
    SESSION_KEY: 'one session key for both processes',
    PUBLIC_URL: balancer.url,
    TRUST_PROXY: 'loopback',
  }
  const first = await startProduct(shared)
  const second = await startProduct({ ...shared, SEED: 'none' })
  await balancer.add(first.url)
  await balancer.add(second.url)
  return {
    url: balancer.url,
    dataDir,
    mailDir: join(folder, 'shared', 'mail'),
    async stop() {
      console.log(
        `The processes answered ${balancer.answeredBy(first.url)} and ${balancer.answeredBy(second.url)} requests`,
      )
      await balancer.stop()
      await Promise.all([first.stop(), second.stop()])
      await pooler.stop()
      await replica.remove()
      await primary.stop()
    },
  }
}
