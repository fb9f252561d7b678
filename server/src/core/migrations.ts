import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { serverFolder } from './server-folder.ts'

/** One step of the schema: a file `NNNN_what_it_does.sql`, never changed once it is on main. */
export interface Migration {
  name: string
  sql: string
  sha256: string
}

const FILE_NAME = /^\d{4}_[a-z0-9_]+\.sql$/

/** Where this build keeps its migrations. */
export function migrationsFolder(): string {
  return join(serverFolder(), 'migrations')
}

/** The names of a folder's migrations in the order they apply. */
export function listMigrationNames(folder: string): string[] {
  const names = readdirSync(folder)
    .filter(name => name.endsWith('.sql'))
    .sort()
  for (const [index, name] of names.entries()) {
    if (!FILE_NAME.test(name)) throw new Error(`Migration ${name} must be named like 0001_create_stores.sql.`)
    const next = names[index + 1]
    if (next?.slice(0, 4) === name.slice(0, 4)) throw new Error(`Migrations ${name} and ${next} have the same number.`)
  }
  return names
}

/** The migrations of a folder in the order they apply. */
export function readMigrations(folder: string): Migration[] {
  return listMigrationNames(folder).map(name => {
    // A checkout may change the line ends, which is no change of the migration.
    const sql = readFileSync(join(folder, name), 'utf8').replaceAll('\r\n', '\n')
    return { name, sql, sha256: createHash('sha256').update(sql).digest('hex') }
  })
}
