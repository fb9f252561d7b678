import { withClient } from '@fulmar/embedded-postgres/database'
import type pg from 'pg'
import type { Log } from '../../log.ts'
import type { Postgres } from '../open-postgres.ts'
import { isPassing, isPooled } from '../reach-database.ts'
import { ensureLoginSettings, roleSettings, sessionOptions } from '../timeouts.ts'

/** The database role of requests: reads and writes rows, owns nothing, and can only insert into append-only tables. */
export const APP_ROLE = 'fulmar_app'

// This trigger is what marks a table as append-only.
const APPEND_ONLY = `
  select t.tgrelid::regclass::text as name from pg_trigger t join pg_proc f on f.oid = t.tgfoid
  where f.proname = 'refuse_change' and not t.tgisinternal`

// Only rights that PostgreSQL 15 knows: an unknown one would fail the whole batch.
const grants = `
  grant usage on schema public to ${APP_ROLE};
  grant select, insert, update, delete on all tables in schema public to ${APP_ROLE};
  grant usage, select on all sequences in schema public to ${APP_ROLE};
  alter default privileges in schema public grant select, insert, update, delete on tables to ${APP_ROLE};
  alter default privileges in schema public grant usage, select on sequences to ${APP_ROLE};
  revoke insert, update, delete on schema_history from ${APP_ROLE};
  do $$ declare append_only record; begin
    for append_only in ${APPEND_ONLY} loop
      execute format('revoke update, delete, truncate on %s from ${APP_ROLE}', append_only.name);
    end loop;
  end $$;`

/**
 * Creates the role and grants its rights, as the owner of the tables and after every migration. With a password it can
 * log in; without one the owner's login switches to it.
 */
export async function prepareAppRole(owner: pg.ClientConfig, password?: string): Promise<void> {
  await withClient(owner, async client => {
    await client.query('begin')
    // Parallel starts would change the same catalogue rows.
    await client.query("select pg_advisory_xact_lock(hashtext('app role'))")
    const { rowCount } = await client.query('select from pg_roles where rolname = $1', [APP_ROLE])
    if (!rowCount) await client.query(`create role ${APP_ROLE}`)
    await client.query(
      password === undefined
        ? `grant ${APP_ROLE} to session_user`
        : `alter role ${APP_ROLE} login password ${client.escapeLiteral(password)}; ${roleSettings(`'${APP_ROLE}'`)}`,
    )
    await client.query(grants)
    await client.query('commit')
  })
}

/** The connection for requests, with warnings for the operator. */
export interface RequestConnection {
  /** With its time-outs, time zone and format of dates, by its login or its options. */
  connection: pg.ClientConfig
  /** A transaction pooler loses what a session keeps, such as prepared statements. */
  isPooled: boolean
  warnings: string[]
}

const WHAT_TO_DO = 'See "The database role of requests" in docs/operations.md'

/**
 * The connection for requests, limited to the app role if possible. If not, because the login may not create roles or a
 * pooler is in the way, requests are served anyway, and the log and `/readyz` warn. The reason may name hosts and
 * logins, so it is only logged. A database that goes away meanwhile is no reason: that fails.
 */
export async function confineToAppRole(postgres: Postgres, log: Log): Promise<RequestConnection> {
  const warnings: string[] = []
  const warn = (warning: string, reason?: Error) => {
    if (reason && isPassing(reason)) throw reason
    warnings.push(warning)
    log.error(`${warning} ${WHAT_TO_DO}${reason ? `. Reason: ${reason.message}` : ''}`)
  }
  const connection = await takeRole(postgres).catch((error: Error) => {
    warn(`Requests do not run as ${APP_ROLE}, so the database does not protect append-only tables from them.`, error)
    return isOwners(postgres) ? withOptions(postgres.connection, sessionOptions) : postgres.connection
  })
  await ensureLoginSettings(connection).catch((error: Error) =>
    warn('Requests have no time-outs or time zone of their own.', error),
  )
  const mutable = warnings.length === 0 ? await listMutable(connection) : []
  if (mutable.length > 0) warn(`Requests can change append-only tables: ${mutable.join(', ')}.`)
  return { connection, isPooled: await isPooled(connection), warnings }
}

async function takeRole(postgres: Postgres): Promise<pg.ClientConfig> {
  const { connection, direct, appPassword } = postgres
  await prepareAppRole(direct, appPassword)
  if (appPassword !== undefined) return { ...connection, user: APP_ROLE, password: appPassword }
  // A login other than the owner's got its rights from its creator.
  if (!isOwners(postgres)) return connection
  const confined = withOptions(connection, `-c role=${APP_ROLE} ${sessionOptions}`)
  await withClient(confined, client => client.query('select 1'))
  return confined
}

const isOwners = ({ connection, direct }: Postgres) => connection.connectionString === direct.connectionString

const withOptions = (connection: pg.ClientConfig, options: string): pg.ClientConfig => ({ ...connection, options })

const listMutable = (connection: pg.ClientConfig) =>
  withClient(connection, async client => {
    const { rows } = await client.query<{ name: string }>(
      `select distinct name from (${APPEND_ONLY}) kept
       where has_table_privilege(name, 'update') or has_table_privilege(name, 'delete') or has_table_privilege(name, 'truncate')
       order by name`,
    )
    return rows.map(row => row.name)
  })
