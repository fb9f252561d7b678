import { withClient } from '@fulmar/embedded-postgres/database'
import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { auditLedger } from '#areas/points/audit.ts'
import { openDatabase, sql } from '#core/db/db.ts'
import { isMigrated } from '#core/db/schema/migrate.ts'
import { type TestApp, testApp } from '#test/app.ts'
import { buildAuditedProgramme } from '#test/audited-programme.ts'
import { emptyDatabase } from '#test/database.ts'
import { moveDatabase } from './move-database.ts'

const quiet = { info: () => undefined, warn: () => undefined, error: () => undefined }

/** Of every table, how many rows it has and a hash of them; of every sequence, where it stands; and what guards rows. */
const contents = (connection: pg.ClientConfig) =>
  withClient(connection, async client => {
    const list = async (text: string) => (await client.query<{ name: string }>(text)).rows.map(({ name }) => name)
    const found: Record<string, unknown> = {}
    const tables = await list(`
      select format('%I.%I', schemaname, tablename) as name from pg_tables
      where schemaname in ('public', 'graphile_worker') and tablename not in ('schema_history', 'migrations') order by 1`)
    for (const table of tables) {
      const rows = `select count(*)::int as rows, md5(string_agg(md5(t::text), '' order by md5(t::text))) as hash from ${table} t`
      found[table] = (await client.query(rows)).rows[0]
    }
    found.sequences = (
      await client.query(`select schemaname, sequencename, last_value from pg_sequences order by 1, 2`)
    ).rows
    found.guards = await list(`
      select format('%s on %s: %s', conname, conrelid::regclass, pg_get_constraintdef(oid)) as name from pg_constraint
      where connamespace = 'public'::regnamespace
      union all select format('%s on %s: %s', tgname, tgrelid::regclass, tgenabled) from pg_trigger where not tgisinternal
      order by 1`)
    return found
  })

describe('moving to another database', () => {
  let t: TestApp
  let source: pg.ClientConfig
  beforeAll(async () => {
    t = await testApp()
    source = t.connection
    await buildAuditedProgramme(t)
  })
  afterAll(disconnectApp)

  /** The pools of the app connect again when they are used. */
  async function disconnectApp() {
    await withClient({ ...source, database: 'postgres' }, client =>
      client.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [source.database]),
    )
  }

  it('is refused while Fulmar runs, and writes nothing', async () => {
    const target = await emptyDatabase()
    await t.database.run(sql`select 1`)
    await expect(moveDatabase(source, target, quiet)).rejects.toThrow('stop Fulmar, then move it')
    expect(await contents(target)).toMatchObject({ 'public.users': { rows: 0 } })
  })

  it('takes every row, sequence and guard along, and the books balance', async () => {
    const target = await emptyDatabase()
    await disconnectApp()
    const before = await contents(source)
    const moved = await moveDatabase(source, target, quiet)
    expect(moved.rows).toBeGreaterThan(100)
    expect(await contents(target)).toEqual(before)
    const database = openDatabase({ connection: target, connections: 1 })
    expect(await isMigrated(database.pool)).toBe(true)
    expect((await database.transaction(auditLedger)).filter(({ violations }) => violations > 0)).toEqual([])
    await database.end()
    await expect(moveDatabase(source, target, quiet)).rejects.toThrow('holds accounts already')
  })
})
