import { type SavedViewInput, savedViews } from '@fulmar/contract/saved-views'
import { userRecord } from '@fulmar/contract/users/user-record'
import { beforeAll, describe, expect, it } from 'vitest'
import { type As, type TestApp, testApp } from '#test/app.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})

const list = async (as: As, of: SavedViewInput['list'] = 'users') =>
  (await t.call(as, savedViews.list, { query: { list: of } })).body.data

const save = (as: As, over: Partial<SavedViewInput> & { name: string }) =>
  t.call(as, savedViews.create, { body: { list: 'users', search: { status: 'SUSPENDED' }, isShared: false, ...over } })

const saved = async (as: As, over: Partial<SavedViewInput> & { name: string }) => (await save(as, over)).body.data

describe('POST /api/saved-views', () => {
  it('201 saves a view, and logs it without its name', async () => {
    const { status, body } = await save('AUDITOR', { name: ' Suspended ', search: { status: 'SUSPENDED' } })
    expect(status).toBe(201)
    expect(body.data).toMatchObject({ name: 'Suspended', search: { status: 'SUSPENDED' }, isMine: true, version: 1 })
    expect((await t.build.activity(body.data.id))[0]).toMatchObject({
      action: 'saved-view.created',
      after: { list: 'users', isShared: false },
    })
  })

  it('409 when I have a view of that name there; elsewhere and with colleagues it is free', async () => {
    await save('FINANCE', { name: 'Mine' })
    expect((await save('FINANCE', { name: 'mine' })).body).toMatchObject({
      error: 'SAVED_VIEW_NAME_TAKEN',
      fields: { name: expect.any(String) },
    })
    expect((await save('FINANCE', { name: 'Mine', list: 'stores' })).status).toBe(201)
    expect((await save('OWNER', { name: 'Mine' })).status).toBe(201)
  })

  it('409 past thirty views of one list, until one is removed', async () => {
    const first = await saved('CONTENT', { name: 'View 1', list: 'games' })
    const next = (n: number) => save('CONTENT', { name: `View ${n}`, list: 'games' })
    for (let n = 2; n <= 30; n++) expect((await next(n)).status).toBe(201)
    expect((await next(31)).body.error).toBe('TOO_MANY_SAVED_VIEWS')
    expect((await save('CONTENT', { name: 'View 31', list: 'rewards' })).status).toBe(201)
    await t.call('CONTENT', savedViews.remove, { body: { id: first.id, version: 1 } })
    expect((await next(31)).status).toBe(201)
  })

  it('400 for an empty name, a list we do not have and a search that holds more than text', async () => {
    expect((await save('OWNER', { name: ' ' })).body.fields).toHaveProperty('name')
    expect((await save('OWNER', { name: 'x', list: 'secrets' as never })).status).toBe(400)
    expect((await save('OWNER', { name: 'x', search: { status: { or: 1 } } as never })).status).toBe(400)
  })

  it('401 for nobody, 403 for a non-administrator', async () => {
    expect((await save('nobody', { name: 'x' })).status).toBe(401)
    const member = await t.build.session({ userId: (await t.build.user()).id })
    expect((await save(member, { name: 'x' })).status).toBe(403)
  })
})

describe('GET /api/saved-views', () => {
  it('lists mine first, then what colleagues share, of that list alone', async () => {
    await save('OPERATIONS', { name: 'Zebra', list: 'collections' })
    await save('OPERATIONS', { name: 'Alone', list: 'stores' })
    await save('FINANCE', { name: 'Hidden', list: 'collections' })
    await save('FINANCE', { name: 'Costly', list: 'collections', isShared: true })
    expect(await list('OPERATIONS', 'collections')).toMatchObject([
      { name: 'Zebra', isMine: true },
      { name: 'Costly', isMine: false, isShared: true, owner: expect.any(String) },
    ])
  })
})

describe('views of a list that a role may not read', () => {
  it('403 naming the permission, to list, save or pin them', async () => {
    const view = await saved('OWNER', { name: 'Suspended since May', isShared: true })
    const refused = { status: 403, body: { error: 'NOT_ALLOWED', fields: { permission: 'users:read' } } }
    expect(await t.call('CONTENT', savedViews.list, { query: { list: 'users' } })).toMatchObject(refused)
    expect(await save('CONTENT', { name: 'Mine' })).toMatchObject(refused)
    expect(await t.call('CONTENT', savedViews.pin, { body: { id: view.id, isPinned: true } })).toMatchObject(refused)
  })
})

describe('PUT /api/saved-views', () => {
  it('renames, shares and replaces; what is not sent stays', async () => {
    const view = await saved('OWNER', { name: 'Before' })
    const change = (body: object) => t.call('OWNER', savedViews.change, { body: { id: view.id, version: 1, ...body } })
    expect((await change({ name: 'After', isShared: true })).body.data).toMatchObject({
      name: 'After',
      isShared: true,
      search: { status: 'SUSPENDED' },
      version: 2,
    })
    expect((await change({ name: 'Late' })).body).toMatchObject({ error: 'STALE_VERSION', data: { name: 'After' } })
    expect((await change({ version: 2, search: {} })).body.data).toMatchObject({ name: 'After', search: {} })
  })

  it('404 for the view of a colleague, shared or not', async () => {
    const view = await saved('FINANCE', { name: 'Not yours', isShared: true })
    const body = { id: view.id, version: 1 }
    expect((await t.call('OWNER', savedViews.change, { body: { ...body, name: 'Taken' } })).status).toBe(404)
    expect((await t.call('OWNER', savedViews.remove, { body })).status).toBe(404)
  })

  it('409 when another view of mine has that name', async () => {
    await save('OWNER', { name: 'First' })
    const second = await saved('OWNER', { name: 'Second' })
    const answer = await t.call('OWNER', savedViews.change, { body: { id: second.id, version: 1, name: 'FIRST' } })
    expect(answer.body.error).toBe('SAVED_VIEW_NAME_TAKEN')
  })
})

describe('PUT /api/saved-views/pin', () => {
  const pin = (as: As, id: string, isPinned: boolean) => t.call(as, savedViews.pin, { body: { id, isPinned } })

  it('pins a view for the caller alone, their own or one that a colleague shares, once', async () => {
    const { id } = await saved('FINANCE', { name: 'Pinned', list: 'rewards', isShared: true })
    expect((await pin('AUDITOR', id, true)).body.data).toMatchObject({ id, isPinned: true, isMine: false })
    expect((await pin('AUDITOR', id, true)).status).toBe(200)
    expect(await list('AUDITOR', 'rewards')).toMatchObject([{ id, isPinned: true }])
    expect(await list('FINANCE', 'rewards')).toMatchObject([{ id, isPinned: false }])
    expect((await t.build.activity(id)).filter(row => row.action === 'saved-view.pinned')).toHaveLength(1)
    await pin('AUDITOR', id, false)
    expect(await list('AUDITOR', 'rewards')).toMatchObject([{ id, isPinned: false }])
  })

  it('404 for a view that is not shared; a removed view takes its pins along', async () => {
    const { id, version } = await saved('FINANCE', { name: 'Private', list: 'games' })
    expect((await pin('OWNER', id, true)).status).toBe(404)
    expect((await pin('FINANCE', id, true)).status).toBe(200)
    expect((await t.call('FINANCE', savedViews.remove, { body: { id, version } })).status).toBe(200)
  })

  it('400 for no id, 401 for nobody, 403 for a non-administrator', async () => {
    const { id } = await saved('OWNER', { name: 'Closed', list: 'team', isShared: true })
    expect((await pin('OWNER', 'x', true)).status).toBe(400)
    expect((await pin('nobody', id, true)).status).toBe(401)
    const member = await t.build.session({ userId: (await t.build.user()).id })
    expect((await pin(member, id, true)).status).toBe(403)
  })
})

describe('DELETE /api/saved-views', () => {
  it('200 removes it, 404 the second time', async () => {
    const { id, version } = await saved('OWNER', { name: 'Short-lived' })
    const remove = () => t.call('OWNER', savedViews.remove, { body: { id, version } })
    expect((await remove()).status).toBe(200)
    expect((await remove()).status).toBe(404)
    expect((await t.build.activity(id))[0]).toMatchObject({ action: 'saved-view.removed' })
  })
})

describe('DELETE /api/user/update', () => {
  it('removes views that search for the user, and keeps the others', async () => {
    const { id } = await t.build.user({ name: 'Branca Flor-do-Mar', email: 'branca@flor.example' })
    await save('OWNER', { name: 'Watch', list: 'role-switches', search: { search: 'branca flor-do-mar' } })
    await save('OWNER', { name: 'Mail of BRANCA@flor.example', list: 'role-switches' })
    await save('OWNER', { name: 'Stays', list: 'role-switches' })
    const { memberCode } = (await t.call('OWNER', userRecord.get, { params: { id } })).body.data
    await t.call('OWNER', userRecord.erase, { body: { id, memberCode: memberCode ?? '', reason: 'ASKED' } })
    expect((await list('OWNER', 'role-switches')).map(row => row.name)).toEqual(['Stays'])
  })
})
