import { users } from '@fulmar/contract/users/users'
import { beforeAll, describe, expect, it } from 'vitest'
import { type TestApp, testApp } from '#test/app.ts'
import { png } from '#test/images.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})

const boundary = 'a-boundary'

function multipart(fields: Record<string, string>, file?: { bytes: Buffer; type: string }) {
  const parts: Buffer[] = Object.entries(fields).map(([name, value]) =>
    Buffer.from(`--${boundary}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`),
  )
  if (file)
    parts.push(
      Buffer.from(
        `--${boundary}\r\ncontent-disposition: form-data; name="avatar"; filename="../../me.png"\r\ncontent-type: ${file.type}\r\n\r\n`,
      ),
      file.bytes,
      Buffer.from('\r\n'),
    )
  return {
    method: 'PUT' as const,
    url: users.changeProfile.path,
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
    payload: Buffer.concat([...parts, Buffer.from(`--${boundary}--\r\n`)]),
  }
}

describe('PUT /api/user', () => {
  it('200 changes what is sent as JSON, and removes an emptied phone', async () => {
    const session = await t.build.session()
    const first = await t.call(session, users.changeProfile, {
      body: { version: 1, name: 'Lara Pinto', phone: '+351912345678' },
    })
    expect(first.body.data).toMatchObject({ name: 'Lara Pinto', phone: '+351912345678', version: 2 })
    const second = await t.call(session, users.changeProfile, { body: { version: 2, phone: '' } })
    expect(second.body.data).toMatchObject({ name: 'Lara Pinto', phone: null })
  })

  it('200 takes a picture as multipart and serves it as an image only', async () => {
    const session = await t.build.session()
    const { status, body } = await t.request(session, multipart({ version: '1' }, { bytes: png, type: 'image/png' }))
    expect(status).toBe(200)
    expect(body.data.avatarUrl).toMatch(/^\/files\/avatars\/[\w-]+\.png$/)
    const served = await t.request('nobody', { url: body.data.avatarUrl })
    expect(served.headers).toMatchObject({
      'content-type': 'image/png',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
    })
  })

  it('400 for a file whose bytes are no image, whatever it says it is', async () => {
    const session = await t.build.session()
    const file = { bytes: Buffer.from('<svg onload=alert(1)>'), type: 'image/png' }
    expect((await t.request(session, multipart({ version: '1' }, file))).body).toMatchObject({
      statusCode: 400,
      error: 'UNFIT_FILE',
    })
  })

  it.each(['__proto__[x]', 'a[b][c][d][e][f]', 'list[100]', 'constructor'])('400 for the field name %s', async name => {
    const session = await t.build.session()
    expect((await t.request(session, multipart({ version: '1', [name]: 'x' }))).status).toBe(400)
  })

  it('409 with the current profile when it was changed elsewhere', async () => {
    const session = await t.build.session()
    const body = { version: 7, name: 'Late' }
    expect(await t.call(session, users.changeProfile, { body })).toMatchObject({
      status: 409,
      body: { data: { version: 1 } },
    })
  })

  it('400 for a phone without country code, 415 for multipart where none is taken', async () => {
    const session = await t.build.session()
    expect((await t.call(session, users.changeProfile, { body: { version: 1, phone: '912345678' } })).status).toBe(400)
    const elsewhere = { ...multipart({ id: 'x' }), method: 'DELETE' as const, url: '/api/auth/sessions' }
    expect((await t.request(session, elsewhere)).status).toBe(415)
  })
})
