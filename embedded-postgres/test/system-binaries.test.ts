import { chmodSync, existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { databaseAccount } from '../src/account.ts'
import { findBinaries } from '../src/binaries.ts'
import { ask, clustersOfThisFile, remember, words } from './clusters.ts'

const { home, ensure } = clustersOfThisFile()
const account = databaseAccount()

/** A folder of programs, of which `postgres` only says its version. */
function programs(name: string, version: string, names = ['initdb', 'pg_ctl', 'postgres']): string {
  const folder = join(home, name)
  mkdirSync(folder, { mode: 0o755 })
  for (const program of names) {
    writeFileSync(join(folder, program), `#!/bin/sh\necho 'postgres (PostgreSQL) ${version}'\n`)
    chmodSync(join(folder, program), 0o755)
  }
  return folder
}

describe.runIf(process.platform !== 'win32')('PG_BIN_DIR', () => {
  it('tells the version of the programs in it', async () => {
    const folder = programs('newer', '17.11 (Debian 17.11-1.pgdg120+1)')
    const { initdb, pgCtl, majorVersion } = await findBinaries(account, folder)
    expect({ initdb, pgCtl, majorVersion }).toEqual({
      initdb: join(folder, 'initdb'),
      pgCtl: join(folder, 'pg_ctl'),
      majorVersion: '17',
    })
  })

  it.each([
    ['too old', () => programs('old', '14.24'), 'PostgreSQL 15 or newer is needed'],
    ['not PostgreSQL', () => programs('other', 'none'), 'PostgreSQL 15 or newer is needed'],
    ['incomplete', () => programs('half', '18.6', ['postgres', 'pg_ctl']), 'there is no'],
    ['not there', () => join(home, 'nowhere'), 'there is no'],
  ])('is refused when %s', async (_name, folder, sentence) => {
    await expect(findBinaries(account, folder())).rejects.toThrow(sentence)
  })
})

const packaged = await findBinaries(account, undefined)
const debian = '/usr/lib/postgresql'
const installed = existsSync(debian) ? readdirSync(debian).map(version => join(debian, version, 'bin')) : []

it.each([dirname(packaged.initdb), ...installed.filter(folder => existsSync(join(folder, 'postgres')))])(
  'a cluster made and run by the programs of %s keeps what it was told',
  async binDir => {
    const dataDir = join(home, `run-by-${binDir.replaceAll('/', '-')}`)
    const first = await ensure(dataDir, { binDir })
    await remember(first.connection, 'kept')
    const [settings] = await ask<{ checksums: string; version: number; trigrams: number }>(
      first.connection,
      `select current_setting('data_checksums') as checksums, current_setting('server_version_num')::int / 10000 as version,
        (select count(*)::int from pg_available_extensions where name = 'pg_trgm') as trigrams`,
    )
    const { majorVersion } = await findBinaries(account, binDir)
    expect(settings).toEqual({ checksums: 'on', version: Number(majorVersion), trigrams: 1 })
    await first.stop()
    const again = await ensure(dataDir, { binDir })
    expect(await words(again.connection)).toEqual(['kept'])
    await again.stop()
  },
)
