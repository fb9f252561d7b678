import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { PostgresConnection } from '@fulmar/embedded-postgres/ensure-postgres'
import pg from 'pg'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { emptyDatabase } from '#test/database.ts'
import { temporaryFolder } from '#test/temporary-folder.ts'
import { until } from '#test/until.ts'
import { ConfigError } from '../../config.ts'
import type { DatabaseSource } from './database-files.ts'
import { isMigrated, migrate } from './migrate.ts'

const quiet = { info: () => undefined, warn: () => undefined, error: () => undefined }
const clients: pg.Client[] = []

let connection: PostgresConnection
let client: pg.Client

beforeEach(async () => {
  connection = await emptyDatabase()
  client = new pg.Client(connection)
  clients.push(client)
  await client.connect()
})

afterAll(() => Promise.all(clients.map(each => each.end())))

const home = temporaryFolder('database')

/** Files by their path, such as `tables/01_birds.sql`. */
function sourceOf(files: Record<string, string>, release = '1.0.0'): DatabaseSource {
  const folder = mkdtempSync(join(home, 'some-'))
  for (const name of ['tables', 'migrations', 'functions']) mkdirSync(join(folder, name))
  for (const [path, sql] of Object.entries(files)) writeFileSync(join(folder, path), sql)
  return { folder, release }
}

const TABLES = { 'tables/01_birds.sql': 'create table birds (name text not null);' }
const FIRST = {
  'migrations/0001_add_fulmar.sql': "insert into birds values ('fulmar');\ninsert into birds values ('gannet');",
}
const SECOND = { 'migrations/0002_add_skua.sql': "insert into birds values ('skua')" }
const flock = (size: number) => ({
  'functions/01_birds.sql': `create or replace function flock() returns int language sql as 'select ${size}';`,
})

async function birds(): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>('select name from birds order by name')
  return rows.map(row => row.name)
}

const flockSize = async () => (await client.query<{ flock: number }>('select flock()')).rows[0]?.flock

/** Everything in the schema, to show that it was left alone. */
async function relations(): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select relname as name from pg_class where relnamespace = 'public'::regnamespace order by 1`,
  )
  return rows.map(row => row.name)
}

describe('migrate', () => {
  it('applies tables, migrations and functions, in order and once', async () => {
    const source = sourceOf({ ...SECOND, ...FIRST, ...flock(3), ...TABLES })
    await migrate(connection, quiet, source)
    await migrate(connection, quiet, source)
    expect(await birds()).toEqual(['fulmar', 'gannet', 'skua'])
    expect(await flockSize()).toBe(3)
  })

  it('applies what is missing', async () => {
    await migrate(connection, quiet, sourceOf({ ...TABLES, ...FIRST }))
    await migrate(connection, quiet, sourceOf({ ...TABLES, ...FIRST, ...SECOND }))
    expect(await birds()).toEqual(['fulmar', 'gannet', 'skua'])
  })

  it('lets starters run at once, and still applies each migration once', async () => {
    const source = sourceOf({ ...TABLES, ...FIRST })
    await Promise.all(Array.from({ length: 5 }, () => migrate(connection, quiet, source)))
    expect(await birds()).toEqual(['fulmar', 'gannet'])
  })

  it('applies functions again when their file changed, and only then', async () => {
    await migrate(connection, quiet, sourceOf({ ...TABLES, ...flock(3) }))
    await migrate(connection, quiet, sourceOf({ ...TABLES, ...flock(4) }))
    expect(await flockSize()).toBe(4)
    await client.query('drop function flock()')
    await migrate(connection, quiet, sourceOf({ ...TABLES, ...flock(4) }))
    await expect(flockSize()).rejects.toThrow('does not exist')
  })

  it('applies all functions again after a migration, which may have dropped them', async () => {
    await migrate(connection, quiet, sourceOf({ ...TABLES, ...flock(3) }))
    const drops = { 'migrations/0001_change.sql': 'drop function flock()' }
    await migrate(connection, quiet, sourceOf({ ...TABLES, ...drops, ...flock(3) }))
    expect(await flockSize()).toBe(3)
  })

  it('lets a function use one of a later file', async () => {
    const early = {
      'functions/00_early.sql': `create or replace function early() returns int language sql as 'select flock()'`,
    }
    await migrate(connection, quiet, sourceOf({ ...TABLES, ...early, ...flock(3) }))
    expect((await client.query('select early()')).rows).toEqual([{ early: 3 }])
  })

  it('keeps nothing of a migration that fails, names its line, and goes on from there once it is mended', async () => {
    await migrate(connection, quiet, sourceOf(TABLES))
    const broken = {
      'migrations/0002_broken.sql': "insert into birds values ('auk');\ninsert into fish values ('cod');",
    }
    const source = sourceOf({ ...TABLES, ...FIRST, ...broken })
    await expect(migrate(connection, quiet, source)).rejects.toThrow(
      'migrations/0002_broken.sql failed at line 2: relation "fish" does not exist',
    )
    expect(await birds()).toEqual(['fulmar', 'gannet'])
    expect(await isMigrated(client, source)).toBe(false)
    await migrate(connection, quiet, sourceOf({ ...TABLES, ...FIRST, ...SECOND }))
    expect(await birds()).toEqual(['fulmar', 'gannet', 'skua'])
  })

  it('gives way to a transaction that holds a lock, says so, and tries again', async () => {
    await migrate(connection, quiet, sourceOf(TABLES))
    await client.query('begin')
    await client.query('select from birds')
    const warnings: string[] = []
    const log = { ...quiet, warn: (warning: string) => warnings.push(warning) }
    const widening = { 'migrations/0001_add_length.sql': 'alter table birds add column length int' }
    const migrating = migrate(connection, log, sourceOf({ ...TABLES, ...widening }))
    await until(() => warnings.length > 0)
    expect(warnings[0]).toMatch(
      /^migrations\/0001_add_length.sql failed: .* lock timeout; trying again in 1 s. The oldest transaction is of process \d+/,
    )
    await client.query('select from birds')
    await client.query('commit')
    await migrating
    expect((await client.query('select length from birds')).rows).toEqual([])
  })

  it('waits for a lock until it is told to stop', async () => {
    await migrate(connection, quiet, sourceOf(TABLES))
    await client.query('begin')
    await client.query('select from birds')
    const stop = new AbortController()
    const log = { ...quiet, warn: () => stop.abort() }
    const widening = { 'migrations/0001_add_length.sql': 'alter table birds add column length int' }
    await expect(migrate(connection, log, sourceOf({ ...TABLES, ...widening }), stop.signal)).rejects.toThrow('abort')
    await client.query('rollback')
  })

  it('creates indexes while others write, without a transaction, however many starters wait', async () => {
    await migrate(connection, quiet, sourceOf(TABLES))
    const index = {
      'migrations/0001_index_names.sql':
        '-- without a transaction\ndrop index concurrently if exists birds_by_name;\ncreate index concurrently birds_by_name on birds (name);\n',
    }
    const source = sourceOf({ ...TABLES, ...index, ...flock(3) })
    await Promise.all(Array.from({ length: 3 }, () => migrate(connection, quiet, source)))
    expect(await relations()).toContain('birds_by_name')
    expect(await flockSize()).toBe(3)
  })

  it('refuses an applied migration whose text changed', async () => {
    await migrate(connection, quiet, sourceOf({ ...TABLES, ...FIRST }))
    const changed = { 'migrations/0001_add_fulmar.sql': 'select 1' }
    await expect(migrate(connection, quiet, sourceOf({ ...TABLES, ...changed }))).rejects.toThrow(
      '0001_add_fulmar.sql was changed',
    )
  })

  it('takes other line ends for the same text', async () => {
    await migrate(connection, quiet, sourceOf({ ...TABLES, ...FIRST }))
    const [name, sql] = Object.entries(FIRST)[0] as [string, string]
    await migrate(connection, quiet, sourceOf({ ...TABLES, [name]: sql.replaceAll('\n', '\r\n') }))
    expect(await birds()).toEqual(['fulmar', 'gannet'])
  })

  it('changes nothing in a database that is ahead of this build, which works with it', async () => {
    await migrate(connection, quiet, sourceOf({ ...TABLES, ...FIRST, ...SECOND, ...flock(4) }))
    const older = sourceOf({ ...TABLES, ...FIRST, ...flock(3) })
    await migrate(connection, quiet, older)
    expect(await flockSize()).toBe(4)
    expect(await isMigrated(client, older)).toBe(true)
  })

  it('changes nothing in the database of a newer release, also when only its functions are newer', async () => {
    await migrate(connection, quiet, sourceOf({ ...TABLES, ...flock(3) }, '1.9.0'))
    await migrate(connection, quiet, sourceOf({ ...TABLES, ...flock(4) }, '1.10.0'))
    await migrate(connection, quiet, sourceOf({ ...TABLES, ...flock(3) }, '1.9.0'))
    expect(await flockSize()).toBe(4)
  })

  it('refuses a database with migrations that this build should have had before its own', async () => {
    await migrate(connection, quiet, sourceOf({ ...TABLES, ...FIRST, ...SECOND }))
    const other = { ...TABLES, ...FIRST, 'migrations/0003_more.sql': 'select 1' }
    await expect(migrate(connection, quiet, sourceOf(other))).rejects.toThrow(
      'The database has migration 0002_add_skua.sql, which this build does not know',
    )
  })

  it('refuses a migration numbered before one that is applied', async () => {
    const later = { ...TABLES, 'migrations/0003_more.sql': 'select 1' }
    await migrate(connection, quiet, sourceOf({ ...later, ...FIRST }))
    await expect(migrate(connection, quiet, sourceOf({ ...later, ...FIRST, ...SECOND }))).rejects.toThrow(
      '0002_add_skua.sql comes before 0003_more.sql',
    )
  })

  it.each([
    [{ ...FIRST, 'migrations/0001_create_fish.sql': '' }, 'have the same number'],
    [{ ...TABLES, 'tables/01_fish.sql': '' }, 'have the same number'],
    [{ 'migrations/birds.sql': '' }, 'must be named like'],
    [{ 'functions/birds.sql': '' }, 'must be named like'],
  ])('refuses misnamed files: %#', async (files, sentence) => {
    await expect(migrate(connection, quiet, sourceOf(files))).rejects.toThrow(sentence)
  })
})

describe('migrate refuses a database of unknown history, says what to do, and leaves it as it is', () => {
  const whatToDo =
    /was not changed: .*start with an empty database \(for the embedded one, move or delete DATA_DIR\)\.$/

  async function refused(source: DatabaseSource): Promise<string> {
    const before = await relations()
    const error = await migrate(connection, quiet, source).catch((reason: unknown) => reason)
    // Which is shown without a stack.
    expect(error).toBeInstanceOf(ConfigError)
    const { message } = error as ConfigError
    expect(message).toMatch(whatToDo)
    expect(await relations()).toEqual(before)
    return message
  }

  it('an older unreleased one', async () => {
    await client.query('create table schema_migrations (name text primary key, sha256 text not null)')
    await client.query('create table users (id uuid primary key)')
    expect(await refused(sourceOf(TABLES))).toContain('has tables that this build did not create')
  })

  it("somebody else's", async () => {
    await client.query('create table wp_posts (id int primary key)')
    expect(await refused(sourceOf(TABLES))).toContain('has tables that this build did not create')
  })

  it('one made from other tables', async () => {
    await migrate(connection, quiet, sourceOf(TABLES))
    const other = sourceOf({ 'tables/01_birds.sql': 'create table birds (name text)' })
    expect(await refused(other)).toContain('with another tables/01_birds.sql')
    expect(await refused(sourceOf({ ...TABLES, 'tables/02_fish.sql': '' }))).toContain(
      'with another tables/02_fish.sql',
    )
    expect(await refused(sourceOf({}))).toContain('with another tables/01_birds.sql')
  })

  it('one that a newer release has changed so that this one no longer works', async () => {
    await migrate(connection, quiet, sourceOf(TABLES, '1.9.0'))
    const contract = { 'migrations/0001_drop.sql': '-- requires release 1.10.0\nselect 1' }
    await migrate(connection, quiet, sourceOf({ ...TABLES, ...contract }, '1.11.0'))
    expect(await refused(sourceOf(TABLES, '1.9.0'))).toContain('needs release 1.10.0 or newer')
    await migrate(connection, quiet, sourceOf(TABLES, '1.10.0'))
  })

  it('but not one that holds extensions only', async () => {
    await client.query('create extension pg_trgm')
    await migrate(connection, quiet, sourceOf({ ...TABLES, ...FIRST }))
    expect(await birds()).toEqual(['fulmar', 'gannet'])
  })
})

describe('isMigrated', () => {
  it('is false on an empty database', async () => {
    expect(await isMigrated(client)).toBe(false)
  })

  it('is true once every migration is applied, and false when the build brings another', async () => {
    await migrate(connection, quiet, sourceOf({ ...TABLES, ...FIRST }))
    expect(await isMigrated(client, sourceOf({ ...TABLES, ...FIRST }))).toBe(true)
    expect(await isMigrated(client, sourceOf({ ...TABLES, ...FIRST, ...SECOND }))).toBe(false)
  })

  it('is true on a database a newer build has migrated', async () => {
    await migrate(connection, quiet, sourceOf({ ...TABLES, ...FIRST, ...SECOND }))
    expect(await isMigrated(client, sourceOf({ ...TABLES, ...FIRST }))).toBe(true)
  })

  it('is true although a newer build keeps its functions in other files', async () => {
    await migrate(connection, quiet, sourceOf({ ...TABLES, ...flock(3) }))
    const renamed = { 'functions/02_flocks.sql': flock(3)['functions/01_birds.sql'] }
    await migrate(connection, quiet, sourceOf({ ...TABLES, ...renamed }, '1.1.0'))
    expect(await isMigrated(client, sourceOf({ ...TABLES, ...flock(3) }))).toBe(true)
  })

  it('is false for a release that a newer one has left behind', async () => {
    await migrate(connection, quiet, sourceOf(TABLES))
    const contract = { 'migrations/0001_drop.sql': '-- requires release 1.1.0\nselect 1' }
    await migrate(connection, quiet, sourceOf({ ...TABLES, ...contract }, '1.1.0'))
    expect(await isMigrated(client, sourceOf(TABLES))).toBe(false)
    expect(await isMigrated(client, sourceOf(TABLES, '1.1.0'))).toBe(true)
  })
})
