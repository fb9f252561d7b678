import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))

/** The built product on a new folder of its own, until it is stopped. */
export async function startProduct(seed: 'demo' | 'none') {
  const dataDir = mkdtempSync(join(tmpdir(), 'fulmar-e2e-'))
  // PostgreSQL's own user must get in when the stories run as root.
  chmodSync(dataDir, 0o755)
  const env = { ...process.env, SEED: seed, DATA_DIR: dataDir, PORT: '0', LOG_LEVEL: 'warn' }
  const run = (file: string, ...args: string[]) =>
    spawn(process.execPath, [`server/dist/${file}`, ...args], { cwd: root, env, stdio: ['ignore', 'pipe', 'inherit'] })
  const app = run('main.js')
  const ended = once(app, 'exit')
  const url = await Promise.race([
    addressSaidBy(app.stdout),
    ended.then(([code]) => Promise.reject(new Error(`The product ended with ${code} before it was ready`))),
  ])
  return {
    url,
    dataDir,
    /** What `npm run admin` prints. */
    admin: (...args: string[]) => text(run('admin-cli.js', ...args).stdout),
    async stop() {
      app.kill('SIGTERM')
      await ended
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

async function addressSaidBy(words: NodeJS.ReadableStream): Promise<string> {
  for await (const line of createInterface(words)) {
    const address = /^Fulmar is ready at (\S+)/.exec(line)?.[1]
    if (address) {
      words.resume()
      return address
    }
  }
  throw new Error('The product did not say where it is')
}
