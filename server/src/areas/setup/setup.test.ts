import { programmeArea } from '@fulmar/contract/programme'
import { type SetupStep, setupArea } from '@fulmar/contract/setup'
import { beforeAll, describe, expect, it } from 'vitest'
import { sql } from '#core/db/db.ts'
import { type TestApp, testApp } from '#test/app.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})

const get = async (app = t) => (await app.call('OWNER', setupArea.get, {})).body.data
const done = async () => (await get()).steps.filter(step => step.isDone).map(step => step.key)

describe('GET /api/setup', () => {
  it('finds what is done in the records themselves', async () => {
    expect(await done()).toEqual([])
    const { version } = (await t.call('OWNER', programmeArea.get, {})).body.data
    await t.call('OWNER', programmeArea.change, { body: { version, name: 'Azul' } })
    expect(await done()).toEqual(['PROGRAMME'])
    await t.build.session({ adminRole: 'OPERATIONS' })
    await t.build.rate('PET', 100)
    await t.build.neighborhood()
    expect(await done()).toEqual(['PROGRAMME', 'TEAM', 'RATES', 'NEIGHBORHOOD'])
    await t.build.collection({ lines: [{ plasticCode: 'PET', grams: 1000 }] })
    expect(await done()).toHaveLength(7)
  })

  it('403 for anyone but an owner', async () => {
    expect((await t.call('OPERATIONS', setupArea.get, {})).status).toBe(403)
  })
})

describe('PUT /api/setup', () => {
  it('stores which steps are skipped, until they are done', async () => {
    const app = await testApp()
    const change = (skipped: SetupStep[], isHidden: boolean) =>
      app.call('OWNER', setupArea.change, { body: { skipped, isHidden } })
    const skipped = async () => (await get(app)).steps.filter(step => step.isSkipped).map(step => step.key)
    expect((await change(['RATES', 'STORE'], true)).body.data.isHidden).toBe(true)
    expect(await skipped()).toEqual(['RATES', 'STORE'])
    await app.build.rate('PET', 100)
    expect(await skipped()).toEqual(['STORE'])
    expect((await change([], false)).body.data).toMatchObject({ isHidden: false })
    expect(await skipped()).toEqual([])
    const bad = { skipped: ['LUNCH'], isHidden: false } as never
    expect((await app.call('OWNER', setupArea.change, { body: bad })).status).toBe(400)
  })
})

describe('POST /api/setup/demo', () => {
  it('409 once there are records, and nothing is queued', async () => {
    expect((await get()).demo).toBe('HAS_RECORDS')
    expect((await t.call('OWNER', setupArea.loadDemo, {})).body).toMatchObject({ error: 'HAS_RECORDS' })
    expect((await t.call('OPERATIONS', setupArea.loadDemo, {})).status).toBe(403)
  })

  it('fills an empty programme once, in the name of its owner, with no account that a known password opens', async () => {
    const app = await testApp()
    expect((await get(app)).demo).toBe('AVAILABLE')
    const answers = await Promise.all([
      app.call('OWNER', setupArea.loadDemo, {}),
      app.call('OWNER', setupArea.loadDemo, {}),
    ])
    expect(new Set(answers.map(answer => answer.status))).toEqual(new Set([200, 409]))
    expect(answers.find(answer => answer.status === 409)?.body.error).toBe('DEMO_LOADING')
    expect((await get(app)).demo).toBe('LOADING')
    await app.deliverMail()
    expect(await get(app)).toMatchObject({ demo: 'HAS_RECORDS' })
    expect((await get(app)).steps.every(step => step.isDone)).toBe(true)
    expect(await app.database.one(sql`select count(*) from credentials`)).toEqual({ count: 0 })
    expect(await app.database.one(sql`select count(*) from users where admin_role = 'OWNER'`)).toEqual({ count: 1 })
    const [logged] = await app.database.many(sql`select action from activity where action = 'programme.demo-loaded'`)
    expect(logged).toBeDefined()
  })
})
