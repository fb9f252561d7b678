import type pg from 'pg'
import { ConfigError } from '../../config.ts'
import type { DatabaseSource, SqlFile, SqlFolder } from './database-files.ts'

/** A file that was applied to a database, remembered in its table `schema_history`. */
export interface Applied {
  folder: SqlFolder
  name: string
  sha256: string
  /** The release that applied it. */
  release: string
  /** The oldest release that works from then on, if it leaves older ones behind. */
  requires: string | null
}

/** What a build still has to apply, and the newer release whose database it uses as it is. */
export interface Pending {
  files: SqlFile[]
  aheadBy?: string
}

export const pathOf = ({ folder, name }: { folder: string; name: string }) => `${folder}/${name}`

const START_EMPTY = 'start with an empty database (for the embedded one, move or delete DATA_DIR)'

/** The applied files: none for an empty database. One with tables of unknown origin is refused. */
export async function readHistory(client: pg.Client): Promise<Applied[]> {
  const { rows } = await client.query<{ known: boolean; complete: boolean; foreign: boolean }>(`
    select to_regclass('schema_history') is not null as known, exists (
      select from pg_attribute where attrelid = to_regclass('schema_history') and attname = 'requires'
    ) as complete, exists (
      select from pg_class c
      where c.relnamespace = current_schema()::regnamespace
        and not exists (select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')
    ) as foreign`)
  if (!rows[0]?.known) {
    if (rows[0]?.foreign)
      throw new ConfigError(
        `The database has tables that this build did not create and was not changed: ${START_EMPTY}.`,
      )
    await client.query(`
      create table schema_history (
        folder text not null,
        name text not null,
        sha256 text not null,
        release text not null,
        applied_at timestamptz not null default now(),
        requires text,
        constraint schema_history_pkey primary key (folder, name)
      )`)
  } else if (!rows[0].complete) await client.query('alter table schema_history add column requires text')
  const history = await client.query<Applied>(
    'select folder, name, sha256, release, requires from schema_history order by folder, name',
  )
  return history.rows
}

/** The files still to apply; throws when the history does not match the files or leaves this release behind. */
export function pendingOf(files: SqlFile[], history: Applied[], { release }: DatabaseSource): Pending {
  const tables = inFolder('tables', files)
  const isEmpty = history.length === 0
  if (!isEmpty) requireSameTables(tables, inFolder('tables', history))
  const oldest = requiredRelease(history)
  if (isNewer(oldest, release))
    throw new ConfigError(
      `The database needs release ${oldest} or newer and was not changed: start that release, or ${START_EMPTY}.`,
    )
  const { next, unknown } = compareMigrations(inFolder('migrations', files), inFolder('migrations', history))
  const newest = newestOf(history.map(file => file.release))
  if (unknown || isNewer(newest, release)) return { files: [], aheadBy: newest }
  const applied = new Map(inFolder('functions', history).map(({ name, sha256 }) => [name, sha256]))
  const functions = inFolder('functions', files).filter(
    // All are applied again after a migration, which may have dropped a view.
    ({ name, sha256 }) => next.length > 0 || applied.get(name) !== sha256,
  )
  return { files: [...(isEmpty ? tables : []), ...next, ...functions] }
}

/** The oldest release that works with a database of this history. */
export const requiredRelease = (history: { requires: string | null }[]): string =>
  newestOf(history.map(({ requires }) => requires ?? '0'))

/** Whether a release is newer than another: 1.10.0 than 1.9.0. */
export function isNewer(release: string, than: string): boolean {
  return release.localeCompare(than, 'en', { numeric: true }) > 0
}

const newestOf = (releases: string[]) => releases.reduce((newest, each) => (isNewer(each, newest) ? each : newest), '0')

const inFolder = <T extends { folder: SqlFolder }>(folder: SqlFolder, all: T[]) => all.filter(f => f.folder === folder)

function requireSameTables(tables: SqlFile[], applied: Applied[]): void {
  const list = (files: { folder: string; name: string; sha256: string }[]) =>
    new Map(files.map(file => [pathOf(file), file.sha256]))
  const [own, theirs] = [list(tables), list(applied)]
  const different = [...new Set([...own.keys(), ...theirs.keys()])].find(path => own.get(path) !== theirs.get(path))
  if (different)
    throw new ConfigError(
      `The database was created with another ${different} than this build has and was not changed: ${START_EMPTY}.`,
    )
}

/** The pending migrations, and whether the database has some of a newer build after all of this one. */
function compareMigrations(known: SqlFile[], applied: Applied[]): { next: SqlFile[]; unknown: boolean } {
  for (const [index, { name, sha256 }] of applied.entries()) {
    const expected = known[index]
    if (!expected) return { next: [], unknown: true }
    if (expected.name !== name)
      throw new ConfigError(
        expected.name < name
          ? `Migration ${expected.name} comes before ${name}, which is already applied: give it a later number.`
          : `The database has migration ${name}, which this build does not know: start a newer build.`,
      )
    if (expected.sha256 !== sha256)
      throw new ConfigError(
        `Migration ${name} was changed after it was applied: undo that, and add a new migration instead.`,
      )
  }
  return { next: known.slice(applied.length), unknown: false }
}
