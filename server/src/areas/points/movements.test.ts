import { type Movement, type MovementQuery, points } from '@fulmar/contract/points/points'
import { beforeAll, describe, expect, it } from 'vitest'
import { sql } from '#core/db/db.ts'
import { type TestApp, testApp } from '#test/app.ts'
import { booked } from '#test/booked.ts'

const pad = (day: number) => String(day).padStart(2, '0')

let t: TestApp
const written: { kind: Movement['kind']; at: string; change: number }[] = []
beforeAll(async () => {
  t = await testApp()
  await t.setTimeZone('Pacific/Auckland')
  const people = [await t.build.user({ name: 'Ana 100% Ramos' }), await t.build.user({ name: 'Rui Costa' })]
  const book = async (kind: Movement['kind'], amount: number, on: string, change: number) => {
    await booked(t.database, {
      userId: people[kind === 'AWARD' ? written.length % 2 : 0]?.id as string,
      kind,
      amount,
      on,
    })
    written.push({ kind, at: `${on}T12:00:00.000Z`, change })
  }
  for (const day of [2, 3, 3, 3, 3, 6, 7, 19, 20]) await book('AWARD', 100 + day, `2026-03-${pad(day)}`, 100 + day)
  await book('HOLD', 60, '2026-03-06', 0)
  await book('SPEND', 40, '2026-03-08', -40)
  await book('EXPIRY', 5, '2026-03-20', -5)
  await t.database.run(sql`select apply_facts(1000000)`)
  // Not added up yet.
  await book('AWARD', 7, new Date().toISOString().slice(0, 10), 7)
})

const list = async (query: Partial<MovementQuery>) => (await t.call('AUDITOR', points.movements, { query })).body

/** Pages of every size, put together. */
async function everything(query: Partial<MovementQuery>, limit: number) {
  const all: Movement[] = []
  for (let page = 1; ; page++) {
    const { data, totalCount, change } = await list({ ...query, limit, page })
    all.push(...data)
    if (data.length < limit) return { all, totalCount, change }
  }
}

describe('GET /api/ledger/entries?search', () => {
  it('200 finds the entries of a member by name or code, with their sum, page by page', async () => {
    const all = (await list({ limit: 100 })).data
    const ofRui = all.filter(item => item.user.name === 'Rui Costa')
    const code = ofRui[0]?.user.memberCode ?? ''
    for (const search of ['rui c', 'Ru', code.toLowerCase(), `${code.slice(0, 4)}-${code.slice(4)}`]) {
      const found = await everything({ search }, 2)
      expect(found.all).toEqual(ofRui)
      expect([found.totalCount, found.change]).toEqual([ofRui.length, ofRui.reduce((sum, row) => sum + row.change, 0)])
    }
    expect((await list({ search: 'rui', kind: ['HOLD'] })).totalCount).toBe(0)
    expect((await list({ search: '100%' })).totalCount).toBe(all.length - ofRui.length)
    expect((await list({ search: '1__%' })).totalCount).toBe(0)
  })
})

describe('GET /api/ledger/entries', () => {
  const noon = (day: number) => `2026-03-${pad(day)}T12:00:00.000Z`
  // Days of Auckland begin at 11:00 UTC.
  const midnight = (day: number) => `2026-03-${pad(day - 1)}T11:00:00.000Z`

  it.each([
    {},
    { from: midnight(4) },
    { to: midnight(4) },
    { from: midnight(4), to: midnight(21) },
    { from: noon(3), to: noon(21) },
    { from: noon(3), to: '2026-03-03T12:00:00.001Z' },
    { from: midnight(9), to: midnight(12) },
    { kind: ['AWARD'] },
    { kind: ['SPEND', 'EXPIRY'], from: noon(8) },
    { from: noon(8), to: noon(2) },
  ] satisfies Partial<MovementQuery>[])('200 counts and pages through exactly what matches: %j', async query => {
    const { from = '', to = '9', kind } = query as Partial<MovementQuery>
    const expected = written.filter(row => row.at >= from && row.at < to && (kind?.includes(row.kind) ?? true))
    for (const limit of [1, 3, 100]) {
      const { all, totalCount, change } = await everything(query, limit)
      expect(all.map(item => item.at)).toEqual(
        expected
          .map(row => row.at)
          .toSorted()
          .toReversed(),
      )
      expect(new Set(all.map(item => item.id)).size).toBe(expected.length)
      expect([totalCount, change]).toEqual([expected.length, expected.reduce((sum, row) => sum + row.change, 0)])
      expect(all.reduce((sum, item) => sum + item.change, 0)).toBe(change)
    }
    const { all } = await everything({ ...query, sortOrder: 'asc' }, 2)
    expect(all.map(item => item.at)).toEqual(expected.map(row => row.at).toSorted())
  })

  it('200 names the member of each entry', async () => {
    const [entry] = (await list({ kind: ['SPEND'] })).data
    expect(entry).toMatchObject({
      kind: 'SPEND',
      amount: 40,
      change: -40,
      user: { name: expect.any(String) },
      game: null,
    })
  })

  it('401 for nobody, 403 without the permission', async () => {
    expect((await t.call('nobody', points.movements, { query: {} })).status).toBe(401)
    expect((await t.call('CONTENT', points.movements, { query: {} })).status).toBe(403)
  })
})

describe('GET /api/ledger/export', () => {
  it('is a CSV of every entry that matches, newest first, and logged', async () => {
    const query = { kind: ['SPEND', 'EXPIRY'] as Movement['kind'][], from: '2026-03-08T12:00:00.000Z' }
    const { body } = await t.call('FINANCE', points.export, { query })
    const [head, ...rows] = String(body).trim().split('\r\n')
    expect(head).toContain('"Transaction","Member","Member code","Points","Change"')
    expect(rows.map(row => row.split(',').map(cell => cell.replaceAll('"', '')))).toEqual([
      expect.arrayContaining(['Expired', '5', '-5']),
      expect.arrayContaining(['Redeemed', '40', '-40']),
    ])
    expect((await t.build.activity())[0]).toMatchObject({ action: 'points.exported', after: query })
    expect((await t.call('OPERATIONS', points.export, { query })).status).toBe(403)
  })
})
