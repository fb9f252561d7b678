import { mkdtempSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { testDatabase } from '#test/database.ts'
import { temporaryFolder } from '#test/temporary-folder.ts'
import { isMigrated, migrate } from './migrate.ts'
import type { PostgresConnection } from './postgres/embedded-postgres.ts'

const quiet = { info: () => undefined, warn: () => undefined, error: () => undefined }
const clients: pg.Client[] = []

let connection: PostgresConnection
let client: pg.Client

beforeEach(async () => {
  connection = await testDatabase()
  client = new pg.Client(connection)
  clients.push(client)
  await client.connect()
  // The template comes migrated; these tests bring migrations of their own.
  await client.query('drop table schema_migrations')
})

afterAll(() => Promise.all(clients.map(each => each.end())))

const home = temporaryFolder('migrations')

function folderOf(files: Record<string, string>): string {
  const folder = mkdtempSync(join(home, 'some-'))
  for (const [name, sql] of Object.entries(files)) writeFileSync(join(folder, name), sql)
  return folder
}

const FIRST = { '0001_create_birds.sql': 'create table birds (name text not null);' }
const SECOND = { '0002_add_fulmar.sql': "insert into birds values ('fulmar');\ninsert into birds values ('gannet');" }

async function birds(): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>('select name from birds order by name')
  return rows.map(row => row.name)
}

describe('migrate', () => {
  it('applies what is missing, in order and once', async () => {
    const folder = folderOf({ ...SECOND, ...FIRST })
    await migrate(connection, quiet, folder)
    await migrate(connection, quiet, folder)
    expect(await birds()).toEqual(['fulmar', 'gannet'])
  })

  it('lets starters run at once, and still applies each migration once', async () => {
    const folder = folderOf({ ...FIRST, ...SECOND })
    await Promise.all(Array.from({ length: 5 }, () => migrate(connection, quiet, folder)))
    expect(await birds()).toEqual(['fulmar', 'gannet'])
  })

  it('keeps nothing of a migration that fails, and names its line', async () => {
    const broken = { '0002_broken.sql': "insert into birds values ('auk');\ninsert into fish values ('cod');" }
    await expect(migrate(connection, quiet, folderOf({ ...FIRST, ...broken }))).rejects.toThrow(
      'Migration 0002_broken.sql failed at line 2: relation "fish" does not exist',
    )
    expect(await birds()).toEqual([])
  })

  it('refuses an applied migration whose text changed', async () => {
    await migrate(connection, quiet, folderOf(FIRST))
    const changed = { '0001_create_birds.sql': 'create table birds (name text);' }
    await expect(migrate(connection, quiet, folderOf(changed))).rejects.toThrow('0001_create_birds.sql was changed')
  })

  it('takes other line ends for the same text', async () => {
    await migrate(connection, quiet, folderOf({ ...FIRST, ...SECOND }))
    const windows = { '0002_add_fulmar.sql': SECOND['0002_add_fulmar.sql'].replaceAll('\n', '\r\n') }
    await migrate(connection, quiet, folderOf({ ...FIRST, ...windows }))
  })

  it('refuses a database that is ahead of this build', async () => {
    await migrate(connection, quiet, folderOf({ ...FIRST, ...SECOND }))
    await expect(migrate(connection, quiet, folderOf(FIRST))).rejects.toThrow(
      'The database has migration 0002_add_fulmar.sql, which this build does not know',
    )
  })

  it('refuses a migration numbered before one that is applied', async () => {
    await migrate(connection, quiet, folderOf({ ...FIRST, '0003_more.sql': 'select 1' }))
    await expect(
      migrate(connection, quiet, folderOf({ ...FIRST, ...SECOND, '0003_more.sql': 'select 1' })),
    ).rejects.toThrow('0002_add_fulmar.sql comes before 0003_more.sql')
  })

  it.each([
    [{ ...FIRST, '0001_create_fish.sql': '' }, 'have the same number'],
    [{ 'birds.sql': '' }, 'must be named like'],
  ])('refuses misnamed files: %#', async (files, sentence) => {
    await expect(migrate(connection, quiet, folderOf(files))).rejects.toThrow(sentence)
  })
})

describe('isMigrated', () => {
  it('is false on an empty database', async () => {
    expect(await isMigrated(client)).toBe(false)
  })

  it('is true once every migration is applied, and false when the build brings another', async () => {
    await migrate(connection, quiet, folderOf(FIRST))
    expect(await isMigrated(client, folderOf(FIRST))).toBe(true)
    expect(await isMigrated(client, folderOf({ ...FIRST, ...SECOND }))).toBe(false)
  })

  it('is true on a database a newer build has migrated', async () => {
    await migrate(connection, quiet, folderOf({ ...FIRST, ...SECOND }))
    expect(await isMigrated(client, folderOf(FIRST))).toBe(true)
  })
})
