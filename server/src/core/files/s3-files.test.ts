import { beforeAll, describe, expect, it, vi } from 'vitest'
import { png } from '#test/images.ts'
import { startS3 } from '#test/s3-peer.ts'

let s3: Awaited<ReturnType<typeof startS3>>
beforeAll(async () => {
  s3 = await startS3()
})

const bytesOf = async (key: string) => {
  const stream = await s3.files().read(key)
  return stream && Buffer.concat(await stream.toArray())
}
const send = (url: string | URL, type = 'image/png', method = 'PUT') =>
  fetch(url, {
    method,
    headers: { 'content-type': type },
    ...(method === 'PUT' && { body: new Uint8Array(png) }),
  }).then(({ status }) => status)

describe('files in S3', () => {
  it('are put, read and removed', async () => {
    await s3.files().put('avatars/a.png', 'image/png', png)
    expect(await bytesOf('avatars/a.png')).toEqual(png)
    await s3.files().remove('avatars/a.png')
    expect(await bytesOf('avatars/a.png')).toBeUndefined()
  })

  it('are not taken for saved in a bucket that does not exist', async () => {
    const elsewhere = s3.files('elsewhere')
    await expect(elsewhere.put('avatars/a.png', 'image/png', png)).rejects.toThrow('S3 answered 404 to PUT')
  })

  it('are written from chunks of any number', async () => {
    async function* chunks() {
      for (let n = 0; n < 3_000; n++) yield `${n};São João\r\n`.repeat(20)
    }
    await s3.files().write('exports/c.csv', 'text/csv', chunks())
    const lines = String(await bytesOf('exports/c.csv')).split('\r\n')
    expect([lines.length, lines.at(-2)]).toEqual([60_001, '2999;São João'])
  })

  it('may be sent to where pages are told they may be', () => {
    expect(s3.files().uploadHosts).toEqual([s3.endpoint])
  })
})

describe('the signed address', () => {
  it('takes a file of its key and type', async () => {
    expect(await send(await s3.files().uploadUrl('uploads/b.png', 'image/png'))).toBe(200)
    expect(await bytesOf('uploads/b.png')).toEqual(png)
  })

  it('takes nothing else: no other key, type or method, and no longer time', async () => {
    const url = await s3.files().uploadUrl('uploads/c.png', 'image/png')
    expect(await send(url, 'text/html')).toBe(403)
    expect(await send(url, 'image/png', 'GET')).toBe(403)
    expect(await send(url.replace('c.png', 'd.png'))).toBe(403)
    expect(await send(url.replace('Expires=300', 'Expires=9999'))).toBe(403)
    expect(await bytesOf('uploads/c.png')).toBeUndefined()
  })

  it('holds for five minutes', async () => {
    const url = await s3.files().uploadUrl('uploads/e.png', 'image/png')
    const signedAt = Date.now()
    vi.useFakeTimers({ toFake: ['Date'], now: signedAt + 299_000 })
    expect(await send(url)).toBe(200)
    vi.setSystemTime(signedAt + 301_000)
    expect(await send(url)).toBe(403)
    vi.useRealTimers()
  })
})
