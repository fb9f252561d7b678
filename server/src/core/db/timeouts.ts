import { withClient } from '@fulmar/embedded-postgres/database'
import type pg from 'pg'
import { isLostConnection } from './postgres-errors.ts'

/** How long a statement of a request may take, wait for a lock, or leave its transaction idle, in milliseconds. */
export const requestTimeouts = {
  statement_timeout: 5_000,
  lock_timeout: 2_000,
  idle_in_transaction_session_timeout: 10_000,
}

// Days and the text of times are the same whatever the server or the login has as its own.
const settings = Object.entries({ ...requestTimeouts, TimeZone: 'UTC', DateStyle: 'ISO, MDY' }).map(
  ([name, value]) => [name, String(value)] as const,
)

/** The time-outs, time zone and format of dates for the `options` of a start packet, which only PostgreSQL itself accepts. */
export const sessionOptions = settings.map(([name, value]) => `-c ${name}=${value.replaceAll(' ', '')}`).join(' ')

/**
 * SQL that makes these settings the defaults of a role in this database. PostgreSQL applies them when a connection starts,
 * so they also hold behind a pooler, which refuses them in the start packet and shares what a session sets.
 */
export const roleSettings = (role: string) => `
  do $$ begin
    ${settings
      .map(
        ([name, value]) =>
          `execute format('alter role %I in database %I set ${name} = ''${value}''', ${role}, current_database());`,
      )
      .join('\n    ')}
  end $$;`

// A pooler keeps connections that started before the change. Those in use end with the pooler's own lifetime for them.
const endIdleConnections = `
  select pg_terminate_backend(pid, 2000) from pg_stat_activity
  where usename = session_user and datname = current_database() and state = 'idle' and pid <> pg_backend_pid()`

/** Gives a login its settings, with its own rights; any login may set its own defaults. Fails if they do not hold. */
export async function ensureLoginSettings(login: pg.ClientConfig): Promise<void> {
  const held = await withClient(login, async client => {
    if (await doHold(client)) return true
    await client.query(roleSettings('session_user'))
    await client.query(endIdleConnections)
    await client.query('select pg_terminate_backend(pg_backend_pid())').catch(refuseUnlessEnded)
    return false
  })
  if (held || (await withClient(login, doHold))) return
  throw new Error(`the login does not start with ${settings.map(([name, value]) => `${name} = ${value}`).join(', ')}`)
}

async function doHold(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ name: string; setting: string }>(
    'select name, setting from pg_settings where name = any($1)',
    [settings.map(([name]) => name)],
  )
  const current = new Map(rows.map(({ name, setting }) => [name, setting]))
  return settings.every(([name, value]) => current.get(name) === value)
}

function refuseUnlessEnded(error: unknown) {
  if (!isLostConnection(error)) throw error
}
