import { aboutArea } from '@fulmar/contract/about'
import { beforeAll, describe, expect, it } from 'vitest'
import { proveLedger } from '#areas/points/ledger-proof.ts'
import { sql } from '#core/db/db.ts'
import { enqueue } from '#core/jobs/jobs.ts'
import { type TestApp, testApp } from '#test/app.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})

describe('GET /api/about', () => {
  it('tells every administrator the version and what it was built from', async () => {
    const { body } = await t.call('CONTENT', aboutArea.get, {})
    expect(body.data).toEqual({ version: '1.2.3', commit: 'abc1234', licence: 'MIT', packages: [] })
    expect((await t.call('nobody', aboutArea.get, {})).status).toBe(401)
  })
})

describe('GET /api/about/health', () => {
  const health = async () => (await t.call('AUDITOR', aboutArea.health, {})).body.data

  it('names hosts, never addresses with secrets', async () => {
    const found = await health()
    expect(found).toMatchObject({
      geocoder: { host: 'geocoder.test' },
      ai: null,
      mail: 'FILES',
      files: 'FOLDER',
      database: { version: expect.stringMatching(/^\d+/), warnings: [] },
    })
    expect(found.database.sizeBytes).toBeGreaterThan(0)
    expect(JSON.stringify(found)).not.toContain('secret')
  })

  it('counts jobs that wait, collections that figures do not count yet, and the last proof of the books', async () => {
    expect(await health()).toMatchObject({ jobs: { waiting: 0, waitingSince: null, failed: 0 }, books: null })
    await t.build.rate('PET', 100)
    await t.build.collection({ lines: [{ plasticCode: 'PET', grams: 1000 }] })
    await enqueue(t.database, 'sweep', {})
    await t.database.transaction(proveLedger)
    expect(await health()).toMatchObject({
      jobs: { waiting: 1, waitingSince: expect.any(String) },
      uncounted: 1,
      books: { broken: [], firstBrokenDay: null },
    })
    await t.deliverMail()
    expect((await health()).jobs).toMatchObject({ waiting: 0, waitingSince: null })
    expect(
      (await t.database.one<{ count: number }>(sql`select count(*) from facts where source = 'collection'`)).count,
    ).toBe(1)
  })

  it('403 without permission', async () => {
    expect((await t.call('FINANCE', aboutArea.health, {})).status).toBe(403)
  })
})
