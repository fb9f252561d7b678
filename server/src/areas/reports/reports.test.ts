import { analyticsView } from '@fulmar/contract/analytics/analytics'
import { type ReportScheduleInput, reportSchedules } from '@fulmar/contract/report-schedules'
import { userRecord } from '@fulmar/contract/users/user-record'
import { beforeAll, describe, expect, it } from 'vitest'
import { sql } from '#core/db/db.ts'
import { type As, type TestApp, testApp, unknownId } from '#test/app.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})

const input: ReportScheduleInput = {
  isOn: true,
  views: ['collection', 'points'],
  plasticCode: null,
  storeId: null,
  neighborhoodId: null,
  day: 1,
  recipients: [],
}
const read = async (as: As) => (await t.call(as, reportSchedules.get, {})).body.data
const save = async (as: As, over: Partial<ReportScheduleInput> & { version?: number } = {}) =>
  t.call(as, reportSchedules.change, { body: { version: (await read(as)).version, ...input, ...over } })
const choice = { views: ['collection' as const], plasticCode: null, storeId: null, neighborhoodId: null }

describe('GET /api/admin/report-schedule', () => {
  it('200 off, with every view, before anything was saved', async () => {
    expect(await read('AUDITOR')).toMatchObject({
      version: 0,
      isOn: false,
      views: analyticsView.options,
      day: 1,
      recipients: [],
      lastSent: null,
      nextOn: null,
    })
  })

  it('401 for nobody, 403 for who may not read figures', async () => {
    expect((await t.call('nobody', reportSchedules.get, {})).status).toBe(401)
    const member = await t.build.session({ userId: (await t.build.user()).id })
    expect((await t.call(member, reportSchedules.get, {})).status).toBe(403)
  })
})

describe('PUT /api/admin/report-schedule', () => {
  it('200 saves it for the caller alone, and says when it is next', async () => {
    const store = await t.build.store()
    const me = await t.build.session()
    const { status, body } = await save(me, { storeId: store.id, plasticCode: 'PET', day: 5 })
    expect([status, body.message]).toEqual([200, 'Monthly email saved'])
    expect(body.data).toMatchObject({ version: 1, isOn: true, plasticCode: 'PET', store: { id: store.id }, day: 5 })
    expect(body.data.nextOn).toMatch(/-05$/)
    expect((await read(await t.build.session())).isOn).toBe(false)
  })

  it('records turning on, changing and turning off, without addresses', async () => {
    const me = await t.build.session()
    await save(me, { recipients: ['board@test.example'] })
    await save(me, { recipients: ['board@test.example'], day: 3 })
    expect((await save(me, { isOn: false, day: 3 })).body).toMatchObject({
      message: 'Monthly email is off',
      data: { nextOn: null },
    })
    const log = await t.build.activity(me.userId)
    expect(log.map(row => row.action)).toEqual(
      expect.arrayContaining(['report.turned-on', 'report.changed', 'report.turned-off']),
    )
    expect(JSON.stringify(log)).not.toContain('board@')
  })

  it('409 with the current one when another tab saved first', async () => {
    const me = await t.build.session()
    await save(me)
    expect((await save(me, { version: 0 })).body).toMatchObject({ error: 'STALE_VERSION', data: { version: 1 } })
  })

  it('403 for other recipients without policy:write; their own is fine', async () => {
    expect((await save('OPERATIONS', { recipients: ['board@test.example'] })).body).toMatchObject({
      error: 'NOT_ALLOWED',
      fields: { recipients: expect.any(String) },
    })
    expect((await save('OPERATIONS')).status).toBe(200)
    expect((await save('FINANCE', { recipients: [' Board@Test.example '] })).body.data.recipients).toEqual([
      'board@test.example',
    ])
  })

  it.each<[string, object]>([
    ['views', { views: [] }],
    ['views', { views: ['points', 'points'] }],
    ['views.0', { views: ['secrets'] }],
    ['day', { day: 0 }],
    ['day', { day: 29 }],
    ['day', { day: 1.5 }],
    ['recipients.0', { recipients: ['not an address'] }],
    ['recipients.0', { recipients: ['a@test.example\nBcc: b@test.example'] }],
    ['recipients', { recipients: ['a@test.example', 'A@test.example'] }],
    ['recipients', { recipients: Array.from({ length: 21 }, (_, n) => `a${n}@test.example`) }],
    ['storeId', { storeId: unknownId }],
    ['neighborhoodId', { neighborhoodId: unknownId }],
    ['neighborhoodId', { storeId: unknownId, neighborhoodId: unknownId }],
  ])('400 for an unfit %s', async (field, over) => {
    const { status, body } = await save('OWNER', over)
    expect(status).toBe(400)
    expect(Object.keys(body.fields ?? {})).toContain(field)
  })
})

describe('POST /api/admin/report-schedule/send', () => {
  it('sends last month to the caller alone, and shows it as the last one', async () => {
    const me = await t.build.session()
    await save(me, { recipients: ['board@test.example'] })
    const { status, body } = await t.call(me, reportSchedules.send, { body: choice })
    expect([status, body.data.month]).toEqual([200, expect.stringMatching(/-01$/)])
    const { email, lastSent } = await read(me)
    expect((await t.deliverMail()).map(mail => mail.to)).toEqual([email])
    expect(lastSent).toMatchObject({ month: body.data.month, to: [email] })
    expect((await t.build.activity(me.userId))[0]).toMatchObject({ action: 'report.sent', after: { recipients: 1 } })
  })

  it('429 after five in an hour', async () => {
    const me = await t.build.session()
    const send = () => t.call(me, reportSchedules.send, { body: choice })
    for (let n = 0; n < 5; n++) expect((await send()).status).toBe(200)
    expect((await send()).status).toBe(429)
  })

  it('400 without a view', async () => {
    expect((await t.call('OWNER', reportSchedules.send, { body: { ...choice, views: [] } })).status).toBe(400)
  })
})

describe('DELETE /api/user/update', () => {
  it('removes an erased person from the recipients of others', async () => {
    const { id } = await t.build.user({ name: 'Berta Vale-Longo', email: 'Berta@vale.example' })
    const me = await t.build.session()
    await save(me, { recipients: ['berta@vale.example', 'roberta@vale.example'] })
    const { memberCode } = (await t.call('OWNER', userRecord.get, { params: { id } })).body.data
    await t.call('OWNER', userRecord.erase, { body: { id, memberCode: memberCode ?? '', reason: 'ASKED' } })
    expect((await read(me)).recipients).toEqual(['roberta@vale.example'])
  })

  it('keeps the report of a neighborhood only as long as the neighborhood', async () => {
    const me = await t.build.session()
    const { id } = await t.build.neighborhood()
    await save(me, { neighborhoodId: id })
    await t.database.run(sql`delete from neighborhoods where id = ${id}`)
    expect(await read(me)).toMatchObject({ version: 0, isOn: false })
  })
})
