import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { startGeocoder } from './geocoder.ts'
import { startTiles } from './tiles.ts'

const root = fileURLToPath(new URL('..', import.meta.url))

/** Starts the built product on an empty folder with its demo data; what this returns stops it after the last story. */
// biome-ignore lint/style/noDefaultExport: Playwright asks for it.
export default async function startApp() {
  const dataDir = mkdtempSync(join(tmpdir(), 'fulmar-e2e-'))
  // PostgreSQL's own user must get in when the stories run as root.
  chmodSync(dataDir, 0o755)
  const geocoder = await startGeocoder()
  const tiles = await startTiles()
  const app = spawn(process.execPath, ['server/dist/main.js'], {
    cwd: root,
    // Every story comes from one address, so the limits for one address are raised.
    env: {
      ...process.env,
      DATA_DIR: dataDir,
      PORT: '0',
      SEED: 'demo',
      LOG_LEVEL: 'warn',
      RATE_FACTOR: '100',
      GEOCODER_URL: geocoder.url,
      MAP_TILES_URL: tiles.url,
      MAP_ATTRIBUTION: 'Tiles of the stories',
      // Receivers of the stories are on this machine.
      WEBHOOK_PRIVATE_ADDRESSES: 'allow',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = once(app, 'exit')
  process.env.BASE_URL = await Promise.race([
    addressSaidBy(app.stdout),
    ended.then(([code]) => Promise.reject(new Error(`The product ended with ${code} before it was ready`))),
  ])
  process.env.DATA_DIR = dataDir
  process.env.MAIL_DIR = join(dataDir, 'mail')
  // Where workers tell each other which pages have been found good.
  const sightsDir = mkdtempSync(join(tmpdir(), 'fulmar-sights-'))
  process.env.SIGHTS_DIR = sightsDir
  return async () => {
    app.kill('SIGTERM')
    await ended
    await geocoder.stop()
    tiles.stop()
    for (const folder of [dataDir, sightsDir]) rmSync(folder, { recursive: true, force: true })
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
