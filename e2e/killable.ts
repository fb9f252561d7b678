import { createServer } from 'node:net'
import { ensurePostgres } from '@fulmar/embedded-postgres/ensure-postgres'
import { urlOf } from '../server/test/connection-url.ts'
import { startProduct } from './product.ts'

const quiet = { info: () => undefined, warn: () => undefined, error: console.error }

/** Another process of the product on the database of the stories, which a story may kill without a warning. */
export async function startKillable() {
  const postgres = await ensurePostgres({ dataDir: process.env.DATA_DIR ?? '', log: quiet })
  const settings = {
    PORT: String(await freePort()),
    DATABASE_URL: urlOf(postgres.connection),
    SESSION_KEY: 'the key of a process that is killed',
    SEED: 'none',
  }
  let product = await startProduct(settings)
  return {
    url: product.url,
    async restart() {
      await product.kill()
      product = await startProduct(settings)
    },
    async stop() {
      await product.stop()
      await postgres.stop()
    },
  }
}

/** The same at every start, because the browser knows its address. */
const freePort = () =>
  new Promise<number>(resolve => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => resolve(address && typeof address === 'object' ? address.port : 0))
    })
  })
