import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ownSource, readSqlFiles } from '#core/db/schema/database-files.ts'
import { testDatabase } from '#test/database.ts'
import { printSchema } from './print-schema.ts'

let client: pg.Client
beforeAll(async () => {
  client = new pg.Client(await testDatabase())
  await client.connect()
})
afterAll(() => client.end())

describe('server/database', () => {
  it('makes what schema.sql says; if not, run npm run db:schema', async () => {
    await expect(await printSchema(client)).toMatchFileSnapshot('../database/schema.sql')
  })

  it('has functions that are valid and can be applied again', async () => {
    // They are applied unchecked, because one may use another that comes later.
    await client.query('begin; set local check_function_bodies = on')
    for (const { folder, sql } of readSqlFiles(ownSource())) if (folder === 'functions') await client.query(sql)
    expect((await client.query('rollback')).command).toBe('ROLLBACK')
  })
})
