import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { withClient } from '@fulmar/embedded-postgres/database'
import { beforeAll, describe, expect, it } from 'vitest'
import { sealLedger, sealOf, verifySeals } from '#areas/points/seals.ts'
import { type Db, raw, sql } from '#core/db/db.ts'
import { confineToAppRole } from '#core/db/schema/app-role.ts'
import { ownSource, readSqlFiles } from '#core/db/schema/database-files.ts'
import { serverFolder } from '#core/server-folder.ts'
import { type TestApp, testApp } from './app.ts'
import { booked } from './booked.ts'
import { urlOf } from './connection-url.ts'
import { testDatabase } from './database.ts'

const sessions = [
  ['UTC', 'ISO, MDY'],
  ['Pacific/Kiritimati', 'German, DMY'],
  ['America/Los_Angeles', 'SQL, DMY'],
  // Its days of daylight saving have no midnight.
  ['America/Santiago', 'Postgres, MDY'],
] as const

describe.each(sessions)('a session in %s with dates as %s', (zone, style) => {
  let t: TestApp
  beforeAll(async () => {
    t = await testApp()
    const { id: userId } = await t.build.user()
    for (const on of ['2026-01-05', '2026-01-05', '2026-01-05', '2026-01-06', '2026-09-06'])
      await booked(t.owner, entry(userId, on))
    await t.owner.transaction(async tx => {
      await tx.run(sql`set local session_replication_role = replica`)
      // The first and the last moment of their days, with and without a fraction.
      await tx.run(sql`update ledger_entries set at = '2026-01-05T23:59:59.999999Z' where at::date = '2026-01-05'`)
      await tx.run(sql`update ledger_entries set at = '2026-01-06T00:00:00Z' where at::date = '2026-01-06'`)
      await tx.run(sql`update ledger_entries set at = '2026-09-06T03:30:00.120Z' where at::date = '2026-09-06'`)
    })
  })

  const inSession = <T>(work: (tx: Db) => Promise<T>) =>
    t.owner.transaction(async tx => {
      await tx.run(sql`set local timezone = ${raw(`'${zone}'`)}`)
      await tx.run(sql`set local datestyle = ${raw(`'${style}'`)}`)
      return work(tx)
    })

  it('seals the days of UTC, and every other session finds the seals valid', async () => {
    await inSession(sealLedger)
    const days = await t.owner.many<{ day: string; entries: number; hash: Buffer }>(sql`
      select to_char(day, 'YYYY-MM-DD') as day, entries, hash from ledger_seals order by ledger_seals.day`)
    expect(days.filter(({ entries }) => entries > 0).map(({ day }) => day)).toEqual([
      '2026-01-05',
      '2026-01-06',
      '2026-09-06',
    ])
    for (const [otherZone, otherStyle] of sessions) {
      const found = await t.owner.transaction(async tx => {
        await tx.run(sql`set local timezone = ${raw(`'${otherZone}'`)}`)
        await tx.run(sql`set local datestyle = ${raw(`'${otherStyle}'`)}`)
        return verifySeals(tx)
      })
      expect(found).toEqual({ sealedDays: days.length, firstBrokenDay: null })
    }
  })

  it.each([1, 2, 20_000])('computes the seals of before from %i entries at once', async most => {
    const day = '2026-01-05'
    const before = await t.owner.one<{ hash: Buffer }>(sql`
      select sha256(convert_to(${day} || string_agg(concat_ws('|', e.user_id, e.id, e.at, e.kind, e.from_account,
        e.to_account, e.amount, e.balance_after, e.source_id), E'\n' order by e.user_id, e.id), 'UTF8')) as hash
      from ledger_entries e where e.at >= ${day}::date and e.at < ${day}::date + 1`)
    const now = await inSession(tx => sealOf(tx, day, null, most))
    expect(now.hash.toString('hex')).toBe(before.hash.toString('hex'))
  })

  it('finds the hours of a day that are an exception', async () => {
    const exceptions = JSON.stringify([{ date: '2026-03-14', isOpen: false }])
    const hours = await inSession(tx =>
      tx.one<{ found: object }>(sql`select hours_on('[]', ${exceptions}::jsonb, date '2026-03-14') as found`),
    )
    expect(hours.found).toMatchObject({ isOpen: false })
  })
})

const entry = (userId: string, on: string) => ({ userId, kind: 'ADJUSTMENT' as const, amount: 5, on })

describe('requests', () => {
  it('have days in UTC and dates in ISO, whatever the database has as its own', async () => {
    const owner = await testDatabase()
    const { database } = owner
    await withClient(owner, async client => {
      await client.query(`alter database ${database} set timezone = 'Pacific/Kiritimati'`)
      await client.query(`alter database ${database} set datestyle = 'German, DMY'`)
    })
    const url = { connectionString: urlOf(owner) }
    const log = { info: () => undefined, warn: () => undefined, error: () => undefined }
    const handlers = { onLostConnection: () => undefined, stop: async () => undefined }
    const { connection } = await confineToAppRole({ ...handlers, connection: url, direct: url }, log)
    const { rows } = await withClient(connection, client =>
      client.query(`select current_setting('timezone') as zone, current_setting('datestyle') as style`),
    )
    expect(rows).toEqual([{ zone: 'UTC', style: 'ISO, MDY' }])
  })
})

describe('SQL of the product', () => {
  const code = readdirSync(join(serverFolder(), 'src'), { recursive: true, encoding: 'utf8' })
    .filter(file => file.endsWith('.ts') && !/\.(test|demo|large)\.ts$/.test(file))
    .map(file => ({ name: file, text: readFileSync(join(serverFolder(), 'src', file), 'utf8') }))
  const files = readSqlFiles(ownSource()).map(({ name, sql: text }) => ({ name, text }))

  it('takes no day or text of a moment from the zone of the session', () => {
    const ofSession =
      /\bcurrent_date\b|\blocaltime(stamp)?\b|\bnow\(\)( [-+] interval '[^']*'\))?::(date|time|timestamp|text)\b|\bdate_trunc\('\w+', (now\(\)|\w*_at\b|\w+\.at\b)\)|\b(at|\w+_at)::(date|time|timestamp|text)\b/i
    const found = [...code, ...files].flatMap(({ name, text }) =>
      text
        .split('\n')
        .filter(line => !/^\s*(--|\/\/|\*|\/\*)/.test(line) && ofSession.test(line))
        .map(line => `${name}: ${line.trim()}`),
    )
    expect(found).toEqual([])
  })
})
