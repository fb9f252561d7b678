import { withClient } from '@fulmar/embedded-postgres/database'
import type { PostgresConnection } from '@fulmar/embedded-postgres/ensure-postgres'
import type pg from 'pg'
import { beforeAll, describe, expect, it } from 'vitest'
import { asApp, testDatabase } from '#test/database.ts'
import { APP_ROLE, confineToAppRole } from './app-role.ts'

let owner: PostgresConnection
beforeAll(async () => {
  owner = await testDatabase()
})

const urlOf = ({ user, password, host, port, database }: PostgresConnection) =>
  `postgres://${user}:${encodeURIComponent(password)}@${encodeURIComponent(host)}:${port}/${database}`

/** As `DATABASE_URL` names it, with what the log and `/readyz` say. */
async function confined(connection: string, direct = connection) {
  const errors: string[] = []
  const log = { info: () => undefined, warn: () => undefined, error: (text: string) => void errors.push(text) }
  const postgres = { onLostConnection: () => undefined, stop: async () => undefined }
  const confinedTo = await confineToAppRole(
    { ...postgres, connection: { connectionString: connection }, direct: { connectionString: direct } },
    log,
  )
  return { ...confinedTo, errors }
}

const ask = (config: pg.ClientConfig, text: string) =>
  withClient(config, async client => (await client.query(text)).rows as Record<string, unknown>[])

/** A login that owns nothing and may make no roles. */
async function plainLogin(): Promise<string> {
  const user = `login_${crypto.randomUUID().slice(0, 8)}`
  await ask(owner, `create role ${user} login password 'plain'`)
  return urlOf({ ...owner, user, password: 'plain' })
}

describe('the role that requests run as', () => {
  it('only adds to what is append-only, and does not write what migrations wrote', async () => {
    const app = asApp(owner)
    for (const table of ['ledger_entries', 'ledger_seals', 'activity'])
      for (const change of [`delete from ${table}`, `truncate ${table}`])
        await expect(ask(app, change)).rejects.toThrow('permission denied')
    await expect(ask(app, 'delete from schema_history')).rejects.toThrow('permission denied')
    await expect(ask(app, 'select * from graphile_worker.jobs')).rejects.toThrow('permission denied')
  })

  it('may use tables that a later migration makes', async () => {
    await ask(owner, 'create table ships (id bigint generated always as identity, name text)')
    await ask(asApp(owner), "insert into ships (name) values ('Fulmar')")
    expect(await ask(asApp(owner), 'select name from ships')).toEqual([{ name: 'Fulmar' }])
  })

  it('is not given up because the database is away', async () => {
    const nobody = urlOf({ ...owner, host: '127.0.0.1', port: 1 })
    await expect(confined(nobody)).rejects.toThrow('ECONNREFUSED')
    await expect(confined(nobody, urlOf(owner))).rejects.toThrow('ECONNREFUSED')
  })

  it('is taken on by the login of DATABASE_URL when that owns the tables', async () => {
    const { connection, warnings, errors } = await confined(urlOf(owner))
    expect({ warnings, errors }).toEqual({ warnings: [], errors: [] })
    expect(await ask(connection, 'select current_user as who')).toEqual([{ who: APP_ROLE }])
    await expect(ask(connection, 'delete from ledger_entries')).rejects.toThrow('permission denied')
  })

  it('is left to another login, with a warning when that may do too much', async () => {
    const url = await plainLogin()
    expect((await confined(url, urlOf(owner))).warnings).toEqual([])
    await ask(owner, `grant delete on ledger_entries to ${new URL(url).username}`)
    const { warnings, errors } = await confined(url, urlOf(owner))
    expect(warnings).toEqual(['Requests can change append-only tables: ledger_entries.'])
    expect(errors.join()).toContain('docs/operations.md')
  })

  it('is done without where the login may not create it, and the log says why and what to do', async () => {
    const url = await plainLogin()
    const { connection, warnings, errors } = await confined(url)
    expect(warnings.join()).toContain(`Requests do not run as ${APP_ROLE}`)
    expect(errors.join()).toMatch(/docs\/operations\.md\. Reason: \w/)
    expect(await ask(connection, 'select current_user as who')).toEqual([{ who: new URL(url).username }])
  })

  it('needs no right that PostgreSQL 15 does not know', async () => {
    const rights = await ask(
      owner,
      `select distinct privilege_type as name from pg_class c, aclexplode(c.relacl) a
       where a.grantee = '${APP_ROLE}'::regrole order by 1`,
    )
    expect(rights.map(({ name }) => name)).toEqual(['DELETE', 'INSERT', 'SELECT', 'UPDATE', 'USAGE'])
  })
})
