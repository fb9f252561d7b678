import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { uploads } from '@fulmar/contract/core/uploads'
import sharp from 'sharp'
import { beforeAll, describe, expect, it } from 'vitest'
import { readConfig } from '#core/config.ts'
import { sql } from '#core/db/db.ts'
import { localFiles } from '#core/files/local-files.ts'
import { type TestApp, testApp } from '#test/app.ts'
import { gif, png } from '#test/images.ts'
import { answerTo, listening, send } from '#test/raw-http.ts'
import { until } from '#test/until.ts'
import { sweepUploads } from './uploads.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp({ rates: { factor: 1000 } })
})

const presign = async (type = 'image/png') => {
  const payload = { type, name: '../../etc/passwd', email: 'ana@test.example' }
  const { status, body } = await t.request('nobody', { method: 'POST', url: uploads.presign.path, payload })
  return { status, ...(body.result as { url: string; key: string }) }
}
const put = (url: string, payload: Buffer, type = 'image/png') =>
  t.request('nobody', { method: 'PUT', url, payload, headers: { 'content-type': type } })
const stored = () => {
  try {
    return readdirSync(join(t.filesFolder, 'uploads'))
  } catch {
    return []
  }
}

describe('POST /api/feature/generate-presigned-url', () => {
  it('returns a URL that accepts the image, which is then served as an image only', async () => {
    const { url, key } = await presign()
    expect(key).toMatch(/^uploads\/[0-9a-f-]{36}\.png$/)
    expect((await put(url, png)).status).toBe(200)
    const served = await t.request('nobody', { url: `/files/${key}` })
    expect(served.headers).toMatchObject({
      'content-type': 'image/png',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
    })
  })

  it('returns an absolute URL where the public address is known', async () => {
    const files = localFiles(t.filesFolder, t.secrets, 'https://fulmar.example')
    expect(await files.uploadUrl('uploads/a.png', 'image/png')).toMatch(
      /^https:\/\/fulmar\.example\/api\/feature\/upload\?ticket=/,
    )
    expect(readConfig({ PUBLIC_URL: 'https://fulmar.example/' }).uploadBase).toBe('https://fulmar.example')
  })

  it.each(['image/svg+xml', 'text/html', 'application/pdf'])('400 for %s', async type => {
    expect((await presign(type)).status).toBe(400)
  })

  it('429 for a visitor after ten in an hour; who is signed in goes on', async () => {
    const usual = await testApp()
    const request = {
      method: 'POST' as const,
      url: uploads.presign.path,
      payload: { type: 'image/png', name: 'a.png', email: 'ana@test.example' },
    }
    const statuses: number[] = []
    for (let call = 0; call < 11; call++) statuses.push((await usual.request('nobody', request)).status)
    expect(statuses).toEqual([...Array(10).fill(200), 429])
    expect((await usual.request('OPERATIONS', request)).status).toBe(200)
  })
})

describe('an upload address', () => {
  it.each([
    ['bytes that are no image', Buffer.from('<svg onload="alert(1)"/>'), 'image/png', 400],
    ['an image of another type than announced', gif, 'image/png', 400],
    ['another content type than announced', gif, 'image/gif', 400],
    ['11 MB', Buffer.concat([png, Buffer.alloc(11 * 1024 * 1024)]), 'image/png', 413],
    ['a picture that unpacks to too many pixels', Buffer.from(png).fill(0xff, 16, 20), 'image/png', 400],
    [
      'a header with something else behind it',
      Buffer.concat([png.subarray(0, 33), Buffer.alloc(4096, 'x')]),
      'image/png',
      400,
    ],
    ['no image type at all', png, 'text/plain', 415],
  ])('refuses %s and stores nothing', async (_what, bytes, type, status) => {
    const before = stored()
    const { url } = await presign()
    expect((await put(url, bytes, type)).status).toBe(status)
    expect(stored()).toEqual(before)
  })

  it('keeps the picture alone: neither what hides behind it, nor where it was taken', async () => {
    const exif = { IFD3: { GPSLatitude: '41/1 8/1 0/1', GPSLongitude: '8/1 36/1 0/1' } }
    const photo = await sharp({ create: { width: 9, height: 9, channels: 3, background: 'green' } })
      .withExif(exif)
      .jpeg()
      .toBuffer()
    expect((await sharp(photo).metadata()).exif).toBeDefined()
    const { url, key } = await presign('image/jpeg')
    const sent = Buffer.concat([photo, Buffer.from('<script>alert(1)</script>')])
    expect((await put(url, sent, 'image/jpeg')).status).toBe(200)
    const kept = readFileSync(join(t.filesFolder, key))
    expect(kept.includes('<script>')).toBe(false)
    const { width, height, exif: place } = await sharp(kept).metadata()
    expect({ width, height, place }).toEqual({ width: 9, height: 9, place: undefined })
  })

  it('works once, also for two at once', async () => {
    const { url } = await presign()
    const statuses = (await Promise.all([put(url, png), put(url, png)])).map(answer => answer.status)
    expect(statuses.filter(status => status === 200)).toHaveLength(1)
    expect((await put(url, png)).status).toBe(400)
  })

  it('does not work when changed, made up or late', async () => {
    const { url, key } = await presign()
    const forged = t.secrets.seal({ key: '../../evil.png', type: 'image/png', expiresAt: Date.now() + 1000 })
    expect((await put(`${url}x`, png)).status).toBe(400)
    expect((await put('/api/feature/upload?ticket=aaaa', png)).status).toBe(400)
    expect((await put('/api/feature/upload', png)).status).toBe(400)
    expect((await put(`/api/feature/upload?ticket=${forged}`, png)).status).toBe(400)
    await t.database.run(sql`update uploads set expires_at = now() - interval '1 second' where key = ${key}`)
    expect((await put(url, png)).status).toBe(400)
  })

  it.each(['/files/../session-key', '/files/%2e%2e/session-key', '/files/uploads/none.png', '/files/uploads'])(
    '404 for %s',
    async url => {
      expect((await t.request('nobody', { url })).status).toBe(404)
    },
  )
})

describe('many uploads at once', () => {
  const open = (port: number, url: string, size: number, bytes: Buffer) => {
    const head = `PUT ${url} HTTP/1.1\r\nhost: evil.example\r\ncontent-type: image/png\r\ncontent-length: ${size}\r\n\r\n`
    return send(port, Buffer.concat([Buffer.from(head), bytes]))
  }

  it('are few for each address, and the connection of a refused one is ended', async () => {
    const port = await listening(t.app)
    const addresses = await Promise.all(Array.from({ length: 5 }, () => presign()))
    const open4 = addresses.slice(0, 4).map(({ url }) => open(port, url, 1_000_000, png))
    await until(async () => t.admission.usage().uploads.running === 4)
    const fifth = await answerTo(open(port, addresses[4]?.url ?? '', 1_000_000, png))
    expect([fifth.status, fifth.head]).toEqual([503, expect.stringContaining('connection: close')])
    for (const socket of open4) socket.destroy()
    await until(async () => (await put(addresses[4]?.url ?? '', png)).status === 200)
  })

  it('end the connection at once when the image is too large, or the ticket is not good', async () => {
    const port = await listening(t.app)
    const { url } = await presign()
    const tooLarge = await answerTo(open(port, url, 11_000_000, Buffer.concat([png, Buffer.alloc(10_900_000)])))
    expect(tooLarge.status).toBe(413)
    const unknown = await answerTo(open(port, '/api/feature/upload?ticket=aaaa', 11_000_000, png))
    expect([unknown.status, unknown.head]).toEqual([400, expect.stringContaining('connection: close')])
  })

  it('go to an address that does not repeat the Host of the caller', async () => {
    const headers = { host: 'evil.example' }
    const payload = { type: 'image/png', name: 'a.png', email: 'ana@test.example' }
    const { body } = await t.request('nobody', { method: 'POST', url: uploads.presign.path, payload, headers })
    expect(body.result.url).toMatch(/^\/api\/feature\/upload\?ticket=/)
  })
})

describe('an unclaimed image', () => {
  it('is gone after a day', async () => {
    const { url, key } = await presign()
    await put(url, png)
    await sweepUploads(t.database, t.files)
    expect((await t.request('nobody', { url: `/files/${key}` })).status).toBe(200)
    await t.database.run(sql`update uploads set created_at = now() - interval '25 hours' where key = ${key}`)
    await sweepUploads(t.database, t.files)
    expect((await t.request('nobody', { url: `/files/${key}` })).status).toBe(404)
  })

  it('stays when it is the photo of a collection', async () => {
    const { url, key } = await presign()
    await put(url, png)
    await t.build.rate('PET', 100)
    await t.build.collection({ photo: key })
    await t.database.run(sql`update uploads set created_at = now() - interval '25 hours' where key = ${key}`)
    await sweepUploads(t.database, t.files)
    expect((await t.request('nobody', { url: `/files/${key}` })).status).toBe(200)
  })
})
