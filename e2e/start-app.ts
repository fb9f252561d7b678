import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startGeocoder } from './geocoder.ts'
import { startProduct } from './product.ts'
import { startTiles } from './tiles.ts'

/** Starts the built product on an empty folder with its demo data; what this returns stops it after the last story. */
// biome-ignore lint/style/noDefaultExport: Playwright asks for it.
export default async function startApp() {
  const geocoder = await startGeocoder()
  const tiles = await startTiles()
  // Inherited by the product, and by those that a story starts for itself.
  Object.assign(process.env, {
    // Every story comes from one address, so the limits for one address are raised.
    RATE_FACTOR: '100',
    GEOCODER_URL: geocoder.url,
    MAP_TILES_URL: tiles.url,
    MAP_ATTRIBUTION: 'Tiles of the stories',
    // Receivers of the stories are on this machine.
    WEBHOOK_PRIVATE_ADDRESSES: 'allow',
  })
  const product = await startProduct('demo')
  process.env.BASE_URL = product.url
  process.env.DATA_DIR = product.dataDir
  process.env.MAIL_DIR = join(product.dataDir, 'mail')
  // Where workers tell each other which pages have been found good.
  const sightsDir = mkdtempSync(join(tmpdir(), 'fulmar-sights-'))
  process.env.SIGHTS_DIR = sightsDir
  return async () => {
    await product.stop()
    await geocoder.stop()
    tiles.stop()
    rmSync(sightsDir, { recursive: true, force: true })
  }
}
