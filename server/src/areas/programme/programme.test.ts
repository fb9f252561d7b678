import { analyticsArea } from '@fulmar/contract/analytics/analytics'
import { auth } from '@fulmar/contract/auth/auth'
import { jobs } from '@fulmar/contract/jobs/jobs'
import { type ProgrammeInput, programmeArea } from '@fulmar/contract/programme'
import { subscriptions } from '@fulmar/contract/subscriptions/subscriptions'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { sql } from '#core/db/db.ts'
import { type As, type TestApp, testApp } from '#test/app.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})

const get = async (as: As = 'AUDITOR') => (await t.call(as, programmeArea.get, {})).body.data
const change = async (changes: Partial<ProgrammeInput>, as: As = 'OWNER', version?: number) =>
  t.call(as, programmeArea.change, { body: { version: version ?? (await get()).version, ...changes } })

describe('GET /api/programme', () => {
  it('shows every administrator what a new installation begins with', async () => {
    expect(await get('CONTENT')).toMatchObject({
      name: 'Fulmar',
      logo: null,
      email: '',
      country: '',
      timeZone: 'UTC',
      figuresTimeZone: 'UTC',
      currency: 'EUR',
      minorUnitsPer1000Points: 1000,
    })
    expect((await t.call('nobody', programmeArea.get, {})).status).toBe(401)
  })
})

describe('PUT /api/programme', () => {
  it('changes what is sent and records before and after', async () => {
    const before = await get()
    const answer = await change({ name: '  Cidade Azul ', email: 'ola@azul.example' })
    expect(answer.body).toMatchObject({
      message: 'Programme saved',
      data: { version: before.version + 1, name: 'Cidade Azul', email: 'ola@azul.example', currency: 'EUR' },
    })
    expect((await t.build.activity())[0]).toMatchObject({
      action: 'programme.changed',
      before: { name: 'Fulmar', email: '' },
      after: { name: 'Cidade Azul', email: 'ola@azul.example' },
    })
  })

  it.each<[string, Partial<ProgrammeInput>, keyof ProgrammeInput]>([
    ['no name', { name: ' ' }, 'name'],
    ['an email that is none', { email: 'azul' }, 'email'],
    ['a phone that is none', { phone: '12' }, 'phone'],
    ['a website that runs a script', { website: 'javascript:alert(1)' }, 'website'],
    ['a country that is none', { country: 'Portugal' }, 'country'],
    ['a time zone that does not exist', { timeZone: 'Mars/Olympus' }, 'timeZone'],
    ['a currency that does not exist', { currency: 'XQX' }, 'currency'],
    ['a negative value of points', { minorUnitsPer1000Points: -1 }, 'minorUnitsPer1000Points'],
    ['an image that was not uploaded', { logo: 'uploads/no.png' }, 'logo'],
  ])('400 for %s', async (_what, changes, field) => {
    const answer = await change(changes)
    expect(answer.status).toBe(400)
    expect(answer.body.fields).toHaveProperty([field])
  })

  it('403 without permission, 409 with the current one when someone else saved first', async () => {
    expect((await change({ name: 'Mine' }, 'OPERATIONS')).status).toBe(403)
    const { version } = await get()
    await change({ phone: '+351222010000' }, 'FINANCE', version)
    expect((await change({ phone: '' }, 'OWNER', version)).body).toMatchObject({
      error: 'STALE_VERSION',
      data: { version: version + 1, phone: '+351222010000' },
    })
  })

  it('claims a new logo and releases the old one', async () => {
    const isClaimed = async (key: string) =>
      (await t.database.one<{ is: boolean }>(sql`select claimed_at is not null as is from uploads where key = ${key}`))
        .is
    const [first, second] = [await t.uploadImage(), await t.uploadImage()]
    expect((await change({ logo: first })).body.data.logo).toBe(first)
    expect(await isClaimed(first)).toBe(true)
    await change({ logo: second })
    expect([await isClaimed(first), await isClaimed(second)]).toEqual([false, true])
    expect((await change({ logo: null })).body.data.logo).toBeNull()
  })
})

describe('the programme', () => {
  beforeEach(async () => void (await change({ currency: 'EUR', minorUnitsPer1000Points: 1000, timeZone: 'UTC' })))

  const liability = async () => {
    const { body } = await t.call('OWNER', analyticsArea.view, { query: { view: 'points', period: '7D' } })
    return { currency: body.data.currency, value: body.data.figures.find(figure => figure.key === 'liability')?.value }
  }

  it('decides the value of points in figures', async () => {
    await t.build.rate('PET', 100)
    await t.build.collection({ lines: [{ plasticCode: 'PET', grams: 50_000 }] })
    const before = await liability()
    await change({ minorUnitsPer1000Points: 3000, currency: 'BRL' })
    expect(before.value).toBeGreaterThan(0)
    expect(await liability()).toEqual({ currency: 'BRL', value: (before.value ?? 0) * 3 })
  })

  it('keeps the currency of prices, and counts them apart from revenue in the new one', async () => {
    const { id: planId } = await t.build.plan({ amount: 2900, trialDays: 0 })
    const { id: storeId } = await t.build.store()
    await t.call('OWNER', subscriptions.subscribe, { body: { storeId, planId } })
    await change({ currency: 'BRL' })
    expect((await t.call('OWNER', subscriptions.stats, {})).body.data).toMatchObject({
      currency: 'BRL',
      monthlyRevenue: 0,
      otherCurrencies: [{ currency: 'EUR', monthlyRevenue: 2900 }],
    })
  })

  it('recounts figures by the days of a new time zone', async () => {
    expect((await change({ timeZone: 'Pacific/Auckland' })).body.data).toMatchObject({
      timeZone: 'Pacific/Auckland',
      figuresTimeZone: 'UTC',
    })
    await t.deliverMail()
    expect(await get()).toMatchObject({ figuresTimeZone: 'Pacific/Auckland' })
    const [rebuild] = (await t.call('OWNER', jobs.list, { query: { kind: ['REBUILD'] } })).body.data
    expect(rebuild).toMatchObject({ state: 'DONE', title: 'Rebuild of all figures for the new time zone' })
    const { body } = await t.call('OWNER', analyticsArea.view, { query: { period: '7D' } })
    expect(body.data.timeZone).toBe('Pacific/Auckland')
  })

  it('signs emails, and gets the answers to them', async () => {
    const logo = await t.uploadImage()
    await change({ name: 'Azul & Verde', email: 'ola@azul.example', address: 'Rua 1\nPorto', logo })
    const { email } = await t.build.account()
    await t.call('nobody', auth.sendOtp, { body: { email, type: 'CHANGE_PASSWORD' } })
    const [mail] = await t.deliverMail()
    expect(mail).toMatchObject({
      subject: expect.stringMatching(/^\d{6} is your Azul & Verde code$/),
      replyTo: 'ola@azul.example',
      text: expect.stringContaining('Azul & Verde\n\nRua 1, Porto\nola@azul.example'),
      html: expect.stringContaining(`<img src="http://fulmar.test/files/${logo}"`),
    })
    expect(mail?.html).toContain('Azul &amp; Verde')
    expect(`${mail?.text}${mail?.html}`).not.toContain('{{')
  })
})
