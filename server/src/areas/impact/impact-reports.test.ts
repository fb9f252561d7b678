import { createHash } from 'node:crypto'
import { collections } from '@fulmar/contract/collections/collections'
import type { ImpactReport, ReportInput } from '@fulmar/contract/impact/impact-report-records'
import { impactReports } from '@fulmar/contract/impact/impact-reports'
import { uuidv7 } from 'uuidv7'
import { beforeEach, describe, expect, it } from 'vitest'
import { sql } from '#core/db/db.ts'
import { type TestApp, testApp, unknownId } from '#test/app.ts'

let t: TestApp
beforeEach(async () => {
  t = await testApp()
  for (const plastic of ['PET', 'PS']) await t.build.rate(plastic, 100, 90)
})

const pet = (grams: number) => [{ plasticCode: 'PET' as const, grams }]
const issue = (seen: { id: string; version: number }) => t.call('FINANCE', impactReports.issue, { body: seen })
const get = async (id: string) => (await t.call('AUDITOR', impactReports.get, { params: { id } })).body.data
const reverse = (id: string) =>
  t.call('OWNER', collections.reverse, { body: { id, reason: 'Weighed twice' }, idempotencyKey: uuidv7() })
const claimed = async (over: Partial<ReportInput> = {}) =>
  (await issue(await t.build.impactDraft({ sponsor: 'Acme', standard: 'GRI 306', ...over }))).body.data
const input = async (over: Partial<ReportInput> = {}): Promise<ReportInput> => ({
  title: 'Autumn',
  sponsor: 'Acme',
  standard: null,
  from: await t.build.day(20),
  to: await t.build.day(2),
  storeIds: [],
  excludesClaimed: false,
  factorSetId: t.build.factorSetId,
  ...over,
})

describe('a draft', () => {
  it('201 is drafted, 200 changed, and deleted again', async () => {
    const { status, body } = await t.call('OPERATIONS', impactReports.create, { body: await input({ standard: '' }) })
    expect([status, body.data.status, body.data.serial, body.data.standard]).toEqual([201, 'DRAFT', null, null])
    const { id, version } = body.data
    const changed = await t.call('OPERATIONS', impactReports.change, {
      body: { id, version, ...(await input({ title: 'Winter' })) },
    })
    expect(changed.body.data).toMatchObject({ title: 'Winter', version: 2 })
    const stale = await t.call('OPERATIONS', impactReports.remove, { body: { id, version } })
    expect(stale.body.error).toBe('STALE_VERSION')
    await t.call('OPERATIONS', impactReports.remove, { body: { id, version: 2 } })
    expect((await t.call('OPERATIONS', impactReports.get, { params: { id } })).status).toBe(404)
    const actions = (await t.build.activity(id)).map(row => row.action)
    expect(actions).toEqual(['impact.removed', 'impact.changed', 'impact.drafted'])
  })

  it('claims the logo of its sponsor, and releases it when the draft is deleted', async () => {
    const isClaimed = async (key: string) =>
      (await t.database.one<{ is: boolean }>(sql`select claimed_at is not null as is from uploads where key = ${key}`))
        .is
    const [first, second] = [await t.uploadImage(), await t.uploadImage()]
    const created = await t.call('OPERATIONS', impactReports.create, { body: await input({ sponsorLogo: first }) })
    const { id, version, sponsorLogo } = created.body.data
    expect([sponsorLogo, await isClaimed(first)]).toEqual([first, true])
    const changed = await t.call('OPERATIONS', impactReports.change, {
      body: { id, version, ...(await input({ sponsorLogo: second })) },
    })
    expect([await isClaimed(first), await isClaimed(second)]).toEqual([false, true])
    await t.call('OPERATIONS', impactReports.remove, { body: { id, version: changed.body.data.version } })
    expect(await isClaimed(second)).toBe(false)
    const lost = await t.call('OPERATIONS', impactReports.create, {
      body: await input({ sponsorLogo: 'uploads/no.png' }),
    })
    expect([lost.status, lost.body.error]).toEqual([400, 'UNFIT_FILE'])
  })

  it('400 for days in the wrong order, an unknown store and an unknown factor set', async () => {
    const create = async (over: Partial<ReportInput>) =>
      (await t.call('OWNER', impactReports.create, { body: await input(over) })).body.fields
    expect(await create({ from: '2026-03-02', to: '2026-03-01' })).toEqual({ to: 'The last day is before the first' })
    expect(await create({ storeIds: [unknownId] })).toHaveProperty('storeIds')
    expect(await create({ factorSetId: unknownId })).toHaveProperty('factorSetId')
  })

  it('has no evidence and no corrections', async () => {
    const { id } = await t.build.impactDraft()
    expect((await t.call('OWNER', impactReports.evidence, { params: { id }, query: {} })).status).toBe(404)
    expect((await t.call('OWNER', impactReports.corrections, { params: { id } })).status).toBe(404)
  })
})

describe('GET /api/impact/reports/preview', () => {
  it('200 counts the days and stores, what is claimed already and what is left', async () => {
    const store = await t.build.store()
    await t.build.collection({
      storeId: store.id,
      daysAgo: 5,
      lines: [...pet(2000), { plasticCode: 'PS', grams: 700 }],
    })
    await t.build.collection({ daysAgo: 5, lines: pet(9000) })
    const { id } = await t.build.collection({ storeId: store.id, daysAgo: 6, lines: pet(5000) })
    await reverse(id)
    const { serial } = await claimed({ storeIds: [store.id] })
    const query = { from: await t.build.day(20), to: await t.build.day(1), factorSetId: t.build.factorSetId }
    const all = (await t.call('AUDITOR', impactReports.preview, { query })).body.data
    expect(all).toMatchObject({
      impact: { grams: 11_700, notCountedGrams: 700, co2e: { value: 12_562 } },
      collections: 2,
      lines: 3,
      isPeriodOver: true,
      claimed: [{ report: { serial, sponsor: 'Acme' }, grams: 2700, standard: 'GRI 306' }],
    })
    const left = (await t.call('AUDITOR', impactReports.preview, { query: { ...query, claimed: 'without' } })).body
    expect(left.data.impact.grams).toBe(9000)
    const there = await t.call('AUDITOR', impactReports.preview, { query: { ...query, storeIds: store.id } })
    expect(there.body.data.impact.grams).toBe(2700)
  })
})

describe('PUT /api/impact/reports/issue', () => {
  it('200 numbers reports without gaps and freezes figures and evidence', async () => {
    const store = await t.build.store({ name: '=Harbour "Store"' })
    await t.build.collection({
      storeId: store.id,
      daysAgo: 5,
      lines: [...pet(2000), { plasticCode: 'PS', grams: 700 }],
    })
    const refused = await issue(await t.build.impactDraft({ from: '2001-01-01', to: '2001-01-02' }))
    expect(refused.body.error).toBe('IMPACT_NOTHING_COUNTED')
    const first = await claimed()
    expect(first).toMatchObject({
      status: 'ISSUED',
      figures: { grams: 2700, collections: 1, members: 1, lines: 2, stores: [{ id: store.id, grams: 2700 }] },
    })
    const second = (await issue(await t.build.impactDraft())).body.data
    const year = new Date().getUTCFullYear()
    expect([first.serial, second.serial]).toEqual([`IR-${year}-0001`, `IR-${year}-0002`])
    const { body } = await t.call('AUDITOR', impactReports.evidence, { params: { id: first.id }, query: {} })
    expect(body.data.map(row => [row.plasticCode, row.grams, row.store.name, row.isReversed])).toEqual([
      ['PET', 2000, '=Harbour "Store"', false],
      ['PS', 700, '=Harbour "Store"', false],
    ])
    expect((await t.build.activity(first.id))[0]).toMatchObject({ action: 'impact.issued' })
  })

  it('200 prints the checksum of the exported evidence and of its statement, whatever the store is called later', async () => {
    const store = await t.build.store({ name: '=Harbour "Store"' })
    await t.build.collection({ storeId: store.id, daysAgo: 5 })
    const report = await claimed()
    await t.database.run(sql`update stores set name = 'Renamed' where id = ${store.id}`)
    const file = await t.call('AUDITOR', impactReports.export, { params: { id: report.id } })
    const sha256 = (text: unknown) => createHash('sha256').update(String(text)).digest('hex')
    expect(sha256(file.body)).toBe(report.evidenceHash)
    expect(sha256(report.statement)).toBe(report.statementHash)
    expect(report.statement).toContain(`SHA-256 ${report.evidenceHash}`)
    expect(report.statement).toContain('Factor set: EPA WARM v16, version 1')
  })

  it.each([
    [30, 'DAY', 30],
    [31, 'DAY', 31],
    [800, 'MONTH', 27],
  ])('200 draws %d days by %s: every one of them, together the plastic of the report', async (daysAgo, unit, bars) => {
    await t.build.collection({ daysAgo: 5, lines: [...pet(2000), { plasticCode: 'PS', grams: 700 }] })
    await t.build.collection({ daysAgo: 4, lines: pet(300) })
    const { from, to, figures } = await claimed({ from: await t.build.day(daysAgo) })
    const { timeline } = figures ?? {}
    expect(timeline?.unit).toBe(unit)
    expect(timeline?.bars.length).toBeGreaterThanOrEqual(bars)
    expect([timeline?.bars[0]?.from, timeline?.bars.at(-1)?.to]).toEqual([from, to])
    expect(timeline?.bars.reduce((all, bar) => all + bar.grams, 0)).toBe(3000)
    expect(timeline?.bars.flatMap(bar => bar.plastics).reduce((all, row) => all + row.grams, 0)).toBe(3000)
  })

  it('200 draws two months by weeks, each from the day after the last', async () => {
    await t.build.collection({ daysAgo: 5 })
    const { figures } = await claimed({ from: await t.build.day(60) })
    const { unit, bars = [] } = figures?.timeline ?? {}
    expect(unit).toBe('WEEK')
    for (const [at, bar] of bars.slice(1).entries())
      expect(Date.parse(bar.from)).toBe(Date.parse(bars[at]?.to ?? '') + 86_400_000)
  })

  it('409 IMPACT_ALREADY_CLAIMED names the first claim; leaving it out claims the rest', async () => {
    await t.build.collection({ daysAgo: 5, lines: pet(2000) })
    const first = await claimed()
    await t.build.collection({ daysAgo: 5, lines: pet(300) })
    const again = await issue(await t.build.impactDraft({ sponsor: 'Bolt' }))
    expect([again.status, again.body.error]).toEqual([409, 'IMPACT_ALREADY_CLAIMED'])
    expect((again.body as { message: string }).message).toContain(
      `2 kg are already claimed by Acme in ${first.serial} under GRI 306`,
    )
    const rest = await issue(await t.build.impactDraft({ sponsor: 'Bolt', excludesClaimed: true }))
    expect(rest.body.data.figures?.grams).toBe(300)
  })

  it('claims each kilogram once when several are issued at the same moment', async () => {
    for (let n = 0; n < 3; n++) await t.build.collection({ daysAgo: 5 })
    const drafts = await Promise.all(['A', 'B', 'C', 'D'].map(sponsor => t.build.impactDraft({ sponsor })))
    const answers = await Promise.all(drafts.map(issue))
    expect(answers.map(answer => answer.status).toSorted((a, b) => a - b)).toEqual([200, 409, 409, 409])
    const claims = await t.database.one<{ n: number }>(sql`select count(*) as n from impact_claims`)
    expect(claims.n).toBe(3)
    const free = await Promise.all(['E', 'F'].map(sponsor => t.build.impactDraft({ sponsor, excludesClaimed: true })))
    await t.build.collection({ daysAgo: 5 })
    const rest = await Promise.all(free.map(issue))
    expect(rest.map(item => String(item.body.error ?? item.body.data.figures?.grams)).toSorted()).toEqual([
      '1000',
      'IMPACT_NOTHING_COUNTED',
    ])
  })

  it('409 IMPACT_PERIOD_OPEN while the last day is not over', async () => {
    await t.build.collection({ daysAgo: 1 })
    const answer = await issue(await t.build.impactDraft({ to: await t.build.day(0) }))
    expect(answer.body.error).toBe('IMPACT_PERIOD_OPEN')
  })

  it('403 for who only drafts', async () => {
    const body = await t.build.impactDraft()
    expect((await t.call('OPERATIONS', impactReports.issue, { body })).status).toBe(403)
  })
})

describe('an issued report', () => {
  it('shows later reversals as corrections and keeps its figures', async () => {
    const { id: wrong } = await t.build.collection({ daysAgo: 5, lines: pet(2000) })
    await t.build.collection({ daysAgo: 5, lines: pet(500) })
    const report = await claimed()
    await reverse(wrong)
    await t.build.collection({ daysAgo: 4, lines: pet(70) })
    const { data } = (await t.call('AUDITOR', impactReports.corrections, { params: { id: report.id } })).body
    expect(data).toMatchObject({
      reversals: [{ collectionId: wrong, grams: 2000 }],
      collections: 1,
      grams: 2000,
      net: { grams: 500, co2e: { value: 571 } },
      lateGrams: 70,
    })
    expect((await get(report.id)).figures).toEqual(report.figures)
  })

  it('409 IMPACT_REPORT_LOCKED for changes, and the database refuses them too', async () => {
    await t.build.collection({ daysAgo: 5 })
    const { id, version } = await claimed()
    const changed = await t.call('OWNER', impactReports.change, { body: { id, version, ...(await input()) } })
    expect(changed.body.error).toBe('IMPACT_REPORT_LOCKED')
    const removed = await t.call('OWNER', impactReports.remove, { body: { id, version } })
    expect(removed.body.error).toBe('IMPACT_REPORT_LOCKED')
    const query = (text: string) => t.owner.pool.query(text)
    await expect(query(`update impact_reports set sponsor = 'Bolt'`)).rejects.toThrow('impact_reports_locked')
    await expect(query(`update impact_reports set figures = '{}'`)).rejects.toThrow('impact_reports_locked')
    await expect(query('delete from impact_reports')).rejects.toThrow('impact_reports_locked')
    await expect(query('update impact_report_lines set grams = 1')).rejects.toThrow('append-only')
    await expect(query('delete from impact_report_lines')).rejects.toThrow('append-only')
  })

  it('withdrawn, it stays on record and frees its kilograms', async () => {
    await t.build.collection({ daysAgo: 5 })
    const { id, version } = await claimed()
    const body = { id, version, reason: 'The sponsor left' }
    expect((await t.call('OPERATIONS', impactReports.withdraw, { body })).status).toBe(403)
    const { data } = (await t.call('FINANCE', impactReports.withdraw, { body })).body
    expect(data).toMatchObject({
      status: 'WITHDRAWN',
      withdrawn: { reason: 'The sponsor left' },
      figures: { grams: 1000 },
    })
    const twice = await t.call('FINANCE', impactReports.withdraw, { body: { ...body, version: data.version } })
    expect(twice.body.error).toBe('ALREADY_DECIDED')
    expect((await claimed({ sponsor: 'Bolt' })).status).toBe('ISSUED')
  })
})

describe('GET /api/public/impact-reports/:serial', () => {
  const check = (serial: string) => t.call('nobody', impactReports.check, { params: { serial } })
  const printed = ({ serial, checkText }: ImpactReport) => `${serial}-${checkText}`

  it('200 gives anyone the figures and checksums of an issued report, and names nobody', async () => {
    await t.build.collection({ daysAgo: 5, lines: pet(2000) })
    const report = await claimed()
    const { status, body } = await check(printed(report).toLowerCase())
    expect(status).toBe(200)
    const { serial, title, sponsor, figures, statement, statementHash, evidenceHash } = report
    expect(body.data).toMatchObject({
      serial,
      title,
      sponsor,
      figures,
      statement,
      statementHash,
      evidenceHash,
      status: 'ISSUED',
      isOfSomeStores: false,
      withdrawnAt: null,
    })
    expect(JSON.stringify(body.data)).not.toContain(report.issuedBy?.name)
  })

  it('200 says that a report was withdrawn, without the reason', async () => {
    await t.build.collection({ daysAgo: 5 })
    const report = await claimed()
    const { id, version } = report
    await t.call('FINANCE', impactReports.withdraw, { body: { id, version, reason: 'The sponsor left' } })
    const { data } = (await check(printed(report))).body
    expect(data.status).toBe('WITHDRAWN')
    expect(data.withdrawnAt).not.toBeNull()
    expect(JSON.stringify(data)).not.toContain('The sponsor left')
  })

  it('404 for a number that was not given, 400 for what is no number', async () => {
    await t.build.impactDraft()
    expect((await check('IR-2026-0001-K7QM2VXD')).status).toBe(404)
    expect((await check('draft')).status).toBe(400)
  })

  it('cannot be counted through: no number is answered without the text beside it', async () => {
    await t.build.collection({ daysAgo: 5 })
    const [first, second] = [await claimed(), await claimed({ sponsor: null })]
    expect(first.checkText).toMatch(/^[0-9A-Z]{8}$/)
    expect(first.checkText).not.toBe(second.checkText)
    expect((await check(String(second.serial))).status).toBe(400)
    expect((await check(`${second.serial}-${first.checkText}`)).status).toBe(404)
    expect((await check(printed(second))).status).toBe(200)
  })
})

describe('GET /api/impact/reports', () => {
  it('200 lists, filters and finds; 403 for who writes content', async () => {
    await t.build.collection({ daysAgo: 5 })
    const { serial } = await claimed()
    await t.build.impactDraft({ title: 'Later' })
    const list = async (query: object) => (await t.call('AUDITOR', impactReports.list, { query })).body.data
    expect((await list({})).map(row => row.title)).toEqual(['Later', 'Summer on the coast'])
    expect((await list({ status: 'DRAFT' })).map(row => row.title)).toEqual(['Later'])
    expect((await list({ search: serial })).map(row => [row.serial, row.grams])).toEqual([[serial, 1000]])
    expect((await t.call('CONTENT', impactReports.list, { query: {} })).status).toBe(403)
  })
})
