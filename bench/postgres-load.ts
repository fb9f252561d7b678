import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { PostgresConnection } from '@fulmar/embedded-postgres/ensure-postgres'
import pg from 'pg'
import type { Statement } from './peers/statements.ts'

export interface PostgresRate {
  by: 'pgbench' | 'a driver loop'
  perSecond: number
}

/** Statements per second in PostgreSQL itself, measured by pgbench or, if that is missing, by a bare driver. */
export async function postgresRate(
  connection: PostgresConnection,
  statements: Statement[],
  connections: number,
  seconds: number,
): Promise<PostgresRate> {
  try {
    return { by: 'pgbench', perSecond: await pgbench(connection, statements, connections, seconds) }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
    return { by: 'a driver loop', perSecond: await driverLoop(connection, statements, connections, seconds) }
  }
}

async function pgbench(connection: PostgresConnection, statements: Statement[], connections: number, seconds: number) {
  const folder = mkdtempSync(join(tmpdir(), 'fulmar-pgbench-'))
  const script = join(folder, 'statement.sql')
  writeFileSync(script, statements.map(({ text }, index) => `${scriptOf(text, index)};\n`).join(''))
  const { host, port, user, password, database } = connection
  const args = ['-h', host, '-p', port, '-U', user, '-f', script, '-M', 'prepared', '-n']
  const size = ['-c', connections, '-j', 2, '-T', Math.ceil(seconds)]
  const variables = statements.flatMap(({ values }, statement) =>
    values.flatMap((value, index) => ['-D', `v${statement}_${index + 1}=${asText(value)}`]),
  )
  try {
    const env = { ...process.env, PGPASSWORD: password }
    const { stdout } = await promisify(execFile)('pgbench', [...args, ...size, ...variables, database].map(String), {
      env,
    })
    return Number(/tps = ([\d.]+)/.exec(stdout)?.[1])
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

// pgbench reads a colon before a word as a variable, even within quotes.
const scriptOf = (text: string, statement: number) =>
  text
    .replace(/'[^']*'/g, quoted => quoted.replace(/:(?=\w)/g, "' || chr(58) || '"))
    .replace(/\$(\d+)/g, `:v${statement}_$1`)
    .replace(/\s*\n\s*/g, ' ')

const asText = (value: unknown) => (Array.isArray(value) ? `{${value.join(',')}}` : String(value))

async function driverLoop(
  connection: PostgresConnection,
  statements: Statement[],
  connections: number,
  seconds: number,
) {
  const clients = Array.from({ length: connections }, () => new pg.Client(connection))
  await Promise.all(clients.map(client => client.connect()))
  const until = Date.now() + seconds * 1000
  let runs = 0
  await Promise.all(
    clients.map(async client => {
      for (; Date.now() < until; runs++)
        for (const [index, statement] of statements.entries())
          await client.query({ name: `statement ${index}`, ...statement })
    }),
  )
  await Promise.all(clients.map(client => client.end()))
  return runs / seconds
}
