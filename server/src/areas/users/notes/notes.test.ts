import { userRecord } from '@fulmar/contract/users/user-record'
import { beforeAll, describe, expect, it } from 'vitest'
import { type As, type TestApp, testApp, unknownId } from '#test/app.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})

const get = async (id: string) => (await t.call('AUDITOR', userRecord.get, { params: { id } })).body.data

describe('POST /api/user/note and GET /api/user/notes', () => {
  it('201 saves the note with its author, newest first', async () => {
    const { id } = await t.build.user()
    const add = (text: string) => t.call('OPERATIONS', userRecord.addNote, { body: { userId: id, text } })
    expect((await add('Called about a card')).status).toBe(201)
    await add('Card sent')
    const { body } = await t.call('FINANCE', userRecord.notes, { query: { userId: id } })
    expect(body.data.map(note => note.text)).toEqual(['Card sent', 'Called about a card'])
    expect(body.data[0]?.author?.name).toMatch(/^Person/)
    expect((await get(id)).notes).toBe(2)
    expect((await t.build.activity(id))[0]).toMatchObject({ action: 'user.noted' })
  })

  it('409 for an erased user, also when the erasure runs in parallel', async () => {
    const { id } = await t.build.user()
    const { memberCode } = await get(id)
    const erase = () =>
      t.call('OWNER', userRecord.erase, { body: { id, memberCode: memberCode ?? '', reason: 'ASKED' } })
    const write = () => t.call('OPERATIONS', userRecord.addNote, { body: { userId: id, text: 'Gave me a card' } })
    await Promise.all([erase(), ...Array.from({ length: 5 }, write)])
    expect((await write()).body.error).toBe('STATUS_NOT_POSSIBLE')
    expect((await get(id)).notes).toBe(0)
  })

  it('400 for an empty one, 404 for an unknown user, 401 and 403', async () => {
    const { id } = await t.build.user()
    const add = (as: As, userId: string, text: string) => t.call(as, userRecord.addNote, { body: { userId, text } })
    expect((await add('OWNER', id, ' ')).status).toBe(400)
    expect((await add('OWNER', unknownId, 'Hello')).status).toBe(404)
    expect((await add('nobody', id, 'Hello')).status).toBe(401)
    expect((await add('AUDITOR', id, 'Hello')).status).toBe(403)
    expect((await t.call('CONTENT', userRecord.notes, { query: { userId: id } })).status).toBe(403)
    expect((await t.request('OWNER', { url: userRecord.notes.path })).status).toBe(400)
  })
})

describe('POST /api/user/message', () => {
  const write = (as: As, userId: string) =>
    t.call(as, userRecord.message, { body: { userId, subject: 'Your card', text: 'It is ready.\n\nCome by.' } })

  it('201 emails it by a job and saves it as a note', async () => {
    const { id, email } = await t.build.user()
    expect((await write('OPERATIONS', id)).status).toBe(201)
    const mails = await t.deliverMail()
    expect(mails).toMatchObject([{ to: email, subject: 'Your card', text: expect.stringContaining('Come by.') }])
    const { body } = await t.call('OWNER', userRecord.notes, { query: { userId: id, kind: 'MESSAGE' } })
    expect(body.data).toMatchObject([{ subject: 'Your card', sentAt: expect.any(String) }])
    expect((await t.build.activity(id))[0]).toMatchObject({ action: 'user.messaged' })
  })

  it('is not sent when the user is erased first', async () => {
    const { id } = await t.build.user()
    await write('OWNER', id)
    const { memberCode } = await get(id)
    await t.call('OWNER', userRecord.erase, { body: { id, memberCode: memberCode ?? '', reason: 'ASKED' } })
    expect(await t.deliverMail()).toEqual([])
    expect((await write('OWNER', id)).body.error).toBe('STATUS_NOT_POSSIBLE')
  })

  it('400, 404, 401 and 403', async () => {
    const { id } = await t.build.user()
    const body = { userId: id, subject: '', text: 'x' }
    expect((await t.call('OWNER', userRecord.message, { body })).status).toBe(400)
    expect((await write('OWNER', unknownId)).status).toBe(404)
    expect((await write('nobody', id)).status).toBe(401)
    expect((await write('AUDITOR', id)).status).toBe(403)
  })
})
