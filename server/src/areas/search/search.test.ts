import { adminRoles } from '@fulmar/contract/core/permissions'
import { search } from '@fulmar/contract/search'
import { beforeAll, describe, expect, it } from 'vitest'
import { type Database, sql } from '#core/db/db.ts'
import { type As, type TestApp, testApp } from '#test/app.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})

const find = async (as: As, q: string) => (await t.call(as, search.everywhere, { query: { q } })).body.data
const names = async (q: string, as: As = 'OWNER') => (await find(as, q)).map(row => row.name)

const memberCode = async (database: Database, id: string) =>
  (await database.one<{ code: string }>(sql`select member_code as code from people where user_id = ${id}`)).code

describe('GET /api/search', () => {
  it('finds a person by part of a name, email, phone and member code', async () => {
    const { id } = await t.build.user({ name: 'Beatriz Falcão', email: 'bia@sea.example', phone: '+351912345678' })
    const code = await memberCode(t.database, id)
    const printed = `${code.slice(0, 4)}-${code.slice(4)}`.toLowerCase()
    for (const q of ['beatriz', 'FALC', 'be', 'bia@sea.example', '912 345 678', '+351 912-345-678', code, printed])
      expect(await find('OWNER', q), q).toContainEqual({
        kind: 'USER',
        id,
        name: 'Beatriz Falcão',
        code,
        detail: 'bia@sea.example',
        status: 'ACTIVE',
      })
  })

  it('distinguishes people of the same name', async () => {
    await t.build.user({ name: 'Rui Twin', email: 'rui-one@twin.example' })
    await t.build.user({ name: 'Rui Twin', email: 'rui-two@twin.example' })
    const found = await find('AUDITOR', 'rui twin')
    expect(new Set(found.map(match => match.detail))).toEqual(new Set(['rui-one@twin.example', 'rui-two@twin.example']))
    expect(new Set(found.map(match => match.code)).size).toBe(2)
  })

  it('puts an exact code first, then the beginning of a name, then any part of it', async () => {
    await t.build.user({ name: 'Zeta of Gull Bay' })
    await t.build.store({ name: 'Gull Bay Kiosk' })
    await t.build.store({ name: 'Old Gull Bay Mill' })
    const bay = await t.build.neighborhood({ name: 'Northern shore', code: 'GULL BAY' })
    expect(await names('gull bay')).toEqual([
      'Northern shore',
      'Zeta of Gull Bay',
      'Gull Bay Kiosk',
      'Old Gull Bay Mill',
    ])
    expect((await find('OWNER', 'gull bay'))[0]?.id).toBe(bay.id)
  })

  it('finds stores, neighborhoods, rewards and games by name', async () => {
    const made = {
      STORE: (await t.build.store({ name: 'Heron Store' })).id,
      NEIGHBORHOOD: (await t.build.neighborhood({ name: 'Heron Hill' })).id,
      REWARD: (await t.build.reward({ name: 'Heron mug' })).id,
      GAME: (await t.build.game({ title: 'Heron quiz' })).id,
    }
    const found = await find('OWNER', 'heron')
    expect(Object.fromEntries(found.map(match => [match.kind, match.id]))).toEqual(made)
  })

  it('finds redemptions and collections by code, and never returns the code of a redemption', async () => {
    await t.build.rate('PET', 100)
    const redeemed = await t.build.redemption({ rewardId: (await t.build.reward({ name: 'Tote bag' })).id })
    const collected = await t.build.collection()
    const [redemption] = await find('OPERATIONS', redeemed.code.toLowerCase())
    expect(redemption).toMatchObject({ kind: 'REDEMPTION', id: redeemed.id, name: 'Tote bag' })
    expect(redemption?.code).toBe(`•••••${redeemed.code.slice(-3)}`)
    for (const length of [4, 8, 9])
      expect(await find('OPERATIONS', redeemed.code.slice(0, length))).not.toContainEqual(
        expect.objectContaining({ id: redeemed.id }),
      )
    for (const q of [collected.code, collected.code.slice(0, 6)])
      expect(await find('OPERATIONS', q)).toContainEqual(
        expect.objectContaining({ kind: 'COLLECTION', id: collected.id, code: collected.code }),
      )
  })

  it('gives at most five of a kind, also when many match', async () => {
    for (let n = 1; n <= 7; n++) await t.build.user({ name: `Crowd ${n}` })
    expect(await names('crowd')).toEqual(['Crowd 1', 'Crowd 2', 'Crowd 3', 'Crowd 4', 'Crowd 5'])
    expect(await names('rowd')).toHaveLength(5)
  })

  it('finds people who joined long ago', async () => {
    const { id } = await t.build.user({ name: 'Ancient Mariner' })
    await t.database.run(sql`
      insert into users (id, user_type, status)
      select gen_random_uuid(), 'MEMBER', 'ACTIVE' from generate_series(1, 2100)`)
    await t.database.run(sql`
      insert into people (user_id, name, email)
      select id, 'Newcomer', id || '@new.example' from users where id not in (select user_id from people)`)
    expect((await find('OWNER', 'mariner')).map(row => row.id)).toEqual([id])
  })

  it('shows each role only what it may read', async () => {
    await t.build.user({ name: 'Plover Person' })
    await t.build.store({ name: 'Plover Store' })
    await t.build.neighborhood({ name: 'Plover Point' })
    await t.build.reward({ name: 'Plover print' })
    await t.build.game({ title: 'Plover quiz' })
    const kinds = async (as: As) => (await find(as, 'plover')).map(row => row.kind)
    for (const role of adminRoles)
      expect(await kinds(role), role).toEqual(
        role === 'CONTENT' ? ['REWARD', 'GAME'] : ['USER', 'STORE', 'NEIGHBORHOOD', 'REWARD', 'GAME'],
      )
  })

  it('takes wildcards and backslashes as text', async () => {
    await t.build.reward({ name: '50%_off\\today' })
    await t.build.reward({ name: '50 kinds off today' })
    for (const q of ['50%', '%_off', 'off\\t']) expect(await names(q), q).toEqual(['50%_off\\today'])
    expect(await names('%%%')).toEqual([])
  })

  it('400 for an empty, a very long and an unknown query', async () => {
    for (const query of [{}, { q: '  ' }, { q: 'x'.repeat(101) }, { q: 'x', kind: 'USER' }])
      expect((await t.call('OWNER', search.everywhere, { query: query as never })).status).toBe(400)
  })

  it('401 for nobody, 403 for a non-administrator', async () => {
    expect((await t.call('nobody', search.everywhere, { query: { q: 'x' } })).status).toBe(401)
    const { token } = await t.build.member()
    expect((await t.call({ token }, search.everywhere, { query: { q: 'x' } })).status).toBe(403)
  })
})
