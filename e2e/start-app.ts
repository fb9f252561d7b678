import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startGeocoder } from './geocoder.ts'
import { type Installation, startProduct } from './product.ts'
import { startScaled } from './scaled.ts'
import { startTiles } from './tiles.ts'

/** Starts the built product on an empty folder with its demo data; what this returns stops it after the last story. */
// biome-ignore lint/style/noDefaultExport: Playwright asks for it.
export default async function startApp() {
  const folder = mkdtempSync(join(tmpdir(), 'fulmar-e2e-'))
  // PostgreSQL's own user must get in when the stories run as root.
  chmodSync(folder, 0o755)
  const geocoder = await startGeocoder()
  const tiles = await startTiles()
  // Inherited by every product, also by one that a story starts for itself.
  Object.assign(process.env, {
    // Every story comes from one address, so the limits for one address are raised.
    RATE_FACTOR: '100',
    GEOCODER_URL: geocoder.url,
    MAP_TILES_URL: tiles.url,
    MAP_ATTRIBUTION: 'Tiles of the stories',
    // Receivers of the stories are on this machine.
    WEBHOOK_PRIVATE_ADDRESSES: 'allow',
  })
  const { url, dataDir, mailDir, stop } = await (process.env.E2E_SETUP === 'scaled' ? startScaled : startOne)(folder, {
    SEED: 'demo',
  })
  process.env.BASE_URL = url
  process.env.DATA_DIR = dataDir
  process.env.MAIL_DIR = mailDir
  // Where workers tell each other which pages have been found good.
  const checkedPagesDir = mkdtempSync(join(tmpdir(), 'fulmar-checked-'))
  process.env.CHECKED_PAGES_DIR = checkedPagesDir
  return async () => {
    await stop()
    await geocoder.stop()
    tiles.stop()
    for (const each of [folder, checkedPagesDir]) rmSync(each, { recursive: true, force: true })
  }
}

/** One process with its embedded database, as `npm start` has it. */
async function startOne(dataDir: string, settings: NodeJS.ProcessEnv): Promise<Installation> {
  const product = await startProduct({ ...settings, DATA_DIR: dataDir })
  return { ...product, dataDir, mailDir: join(dataDir, 'mail') }
}
