import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { serverFolder } from '../../server-folder.ts'

/** One file of `server/database`. */
export interface SqlFile {
  folder: SqlFolder
  name: string
  sql: string
  sha256: string
  /** From the line `-- requires release 1.4.0`: older releases do not work with the database afterwards. */
  requires: string | null
  /** From the line `-- without a transaction`: for `create index concurrently`. */
  isAlone: boolean
}

export type SqlFolder = (typeof SQL_FOLDERS)[number]

// In the order they are applied. File names start with a number.
const SQL_FOLDERS = ['tables', 'migrations', 'functions'] as const
const FILE_NAMES = {
  tables: { pattern: /^\d{2}_[a-z0-9_]+\.sql$/, example: '01_stores.sql' },
  migrations: { pattern: /^\d{4}_[a-z0-9_]+\.sql$/, example: '0001_add_stores.sql' },
  functions: { pattern: /^\d{2}_[a-z0-9_]+\.sql$/, example: '01_stores.sql' },
}

/** The SQL files of a build. */
export interface DatabaseSource {
  folder: string
  /** The version of this build: an older build changes nothing in the database of a newer one. */
  release: string
}

/** The files and the release of this build. */
export function ownSource(): DatabaseSource {
  const { version } = JSON.parse(readFileSync(join(serverFolder(), 'package.json'), 'utf8')) as { version: string }
  return { folder: join(serverFolder(), 'database'), release: version }
}

/** The files of a source in the order they are applied. */
export function readSqlFiles({ folder: home }: DatabaseSource): SqlFile[] {
  return listSqlFiles(home).map(({ folder, name }) => {
    // Line endings do not count as a change.
    const sql = readFileSync(join(home, folder, name), 'utf8').replaceAll('\r\n', '\n')
    const sha256 = createHash('sha256').update(sql).digest('hex')
    const requires = /^-- requires release (\d+\.\d+\.\d+)$/m.exec(sql)?.[1] ?? null
    return { folder, name, sql, sha256, requires, isAlone: /^-- without a transaction$/m.test(sql) }
  })
}

/** Folder and name of each file in order. */
export function listSqlFiles(home: string): { folder: SqlFolder; name: string }[] {
  return SQL_FOLDERS.flatMap(folder => sqlNames(join(home, folder), folder).map(name => ({ folder, name })))
}

function sqlNames(path: string, folder: SqlFolder): string[] {
  const names = readdirSync(path)
    .filter(name => name.endsWith('.sql'))
    .sort()
  const { pattern, example } = FILE_NAMES[folder]
  for (const [index, name] of names.entries()) {
    if (!pattern.test(name)) throw new Error(`${folder}/${name} must be named like ${example}.`)
    const next = names[index + 1]
    if (next?.split('_')[0] === name.split('_')[0])
      throw new Error(`${folder}/${name} and ${folder}/${next} have the same number.`)
  }
  return names
}
