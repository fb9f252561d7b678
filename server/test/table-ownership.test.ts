import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { api } from '@fulmar/contract/api'
import type { Endpoint } from '@fulmar/contract/core/endpoint'
import pg from 'pg'
import { describe, expect, it } from 'vitest'
import { ownSource, readSqlFiles } from '#core/db/schema/database-files.ts'
import { serverFolder } from '#core/server-folder.ts'
import { testDatabase } from '#test/database.ts'

/** Writes that cross areas, with the reason. */
const EXCEPTIONS = new Map([
  // One statement records a collection or a redemption: docs/decisions/0008-hot-writes-are-one-statement.md
  ['functions/11_collections.sql writes idempotency_keys', 'hot write'],
  ['functions/11_collections.sql writes activity', 'hot write'],
  ['functions/18_rewards_redemptions.sql writes idempotency_keys', 'hot write'],
  ['functions/18_rewards_redemptions.sql writes activity', 'hot write'],
  // The time zone changes with the totals by its days.
  ['functions/38_figures.sql writes programme_settings', 'follow_time_zone'],
])

interface Source {
  path: string
  owner: string
  text: string
}

const areas = readdirSync(join(serverFolder(), 'src/areas'))

/** Tables and their owners, as docs/data-model.md lists them. */
const owners = new Map(
  [
    ...readFileSync(join(serverFolder(), '../docs/data-model.md'), 'utf8').matchAll(
      /^\| `(\w+)` \|.*\| ([\w-]+) \|$/gm,
    ),
  ].map(([, table = '', owner = '']) => [table, owner]),
)

/** The product's own code: tests, demo data and bulk loads write whatever they need. */
const codeIn = (folder: string, ownerOf: (file: string) => string): Source[] =>
  readdirSync(join(serverFolder(), 'src', folder), { recursive: true, encoding: 'utf8' })
    .filter(file => file.endsWith('.ts') && !/\.(test|demo|large)\.ts$/.test(file))
    .map(file => ({
      path: `${folder}/${file}`,
      owner: ownerOf(file),
      text: readFileSync(join(serverFolder(), 'src', folder, file), 'utf8'),
    }))

const areaCode = codeIn('areas', file => file.split(/[\\/]/)[0] ?? '')
const coreCode = codeIn('core', () => 'core')
const functions = readSqlFiles(ownSource())
  .filter(file => file.folder === 'functions')
  .map(({ name, sql }) => ({ path: `functions/${name}`, owner: ownerOfSqlFile(name), text: sql }))

function ownerOfSqlFile(name: string): string {
  const subject = name.replace(/^\d+_/, '').replace('.sql', '').replaceAll('_', '-')
  return ['core', ...areas].find(area => subject === area || subject.startsWith(`${area}-`)) ?? 'nobody'
}

const WRITE = /\b(?:insert\s+into|update|delete\s+from|truncate(?:\s+table)?)\s+([a-z_]+)/gi
const ANY_USE = /\b(?:into|update|from|join|on|table)\s+([a-z_]+)/gi

const tablesIn = (text: string, pattern: RegExp) =>
  new Set([...text.matchAll(pattern)].map(([, table = '']) => table).filter(table => owners.has(table)))

const withoutComments = (text: string) => text.replaceAll(/\/\*[\s\S]*?\*\/|^\s*(?:\/\/|--).*$/gm, '')

describe('docs/data-model.md', () => {
  it('has a line for every table', async () => {
    const client = new pg.Client(await testDatabase())
    await client.connect()
    const { rows } = await client.query<{ name: string }>(
      `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' order by 1`,
    )
    await client.end()
    expect([...owners.keys()].toSorted()).toEqual(rows.map(row => row.name))
  })

  it('names areas that exist', () => {
    expect([...owners.values()].filter(owner => owner !== 'core' && !areas.includes(owner))).toEqual([])
    expect(functions.filter(({ owner }) => owner === 'nobody')).toEqual([])
  })
})

describe('each table', () => {
  const crossing = [...areaCode, ...coreCode, ...functions].flatMap(({ path, owner, text }) =>
    [...tablesIn(withoutComments(text), WRITE)]
      .filter(table => owners.get(table) !== owner)
      .map(table => `${path} writes ${table}`),
  )

  it('is written by one area', () => {
    expect(crossing.filter(write => !EXCEPTIONS.has(write))).toEqual([])
  })

  it('has no exception that is not needed', () => {
    expect([...EXCEPTIONS.keys()].filter(write => !crossing.includes(write))).toEqual([])
  })
})

describe('core knows no product', () => {
  it('and so names none of its tables', () => {
    const named = coreCode.flatMap(({ path, text }) =>
      [...tablesIn(withoutComments(text), ANY_USE)]
        .filter(table => owners.get(table) !== 'core')
        .map(table => `${path} names ${table}`),
    )
    expect(named).toEqual([])
  })

  it('and none of its paths', () => {
    const paths = Object.values(api).flatMap(area => (Object.values(area) as Endpoint[]).map(({ path }) => path))
    const named = coreCode.flatMap(({ path, text }) =>
      paths.filter(each => text.includes(`'${each}'`)).map(each => `${path} names ${each}`),
    )
    expect(named).toEqual([])
  })
})
