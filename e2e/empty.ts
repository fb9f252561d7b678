import { execFile } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { startProduct } from './product.ts'

const root = fileURLToPath(new URL('..', import.meta.url))

/** An installation without anybody or anything in it. */
export async function startEmpty() {
  const dataDir = mkdtempSync(join(tmpdir(), 'fulmar-e2e-'))
  // PostgreSQL's own user must get in when the stories run as root.
  chmodSync(dataDir, 0o755)
  const settings = { SEED: 'none', DATA_DIR: dataDir }
  const product = await startProduct(settings)
  return {
    url: product.url,
    /** The address that `npm run admin` prints for its first owner. */
    async invite(email: string) {
      const env = { ...process.env, ...settings, PUBLIC_URL: product.url }
      const args = ['server/dist/admin.js', 'create', '--email', email, '--name', 'Ana']
      const { stdout } = await promisify(execFile)(process.execPath, args, { cwd: root, env })
      return /\S+\/accept-invitation#\S+/.exec(stdout)?.[0] ?? ''
    },
    async stop() {
      await product.stop()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}
