import { createHash, createHmac } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import S3rver from 's3rver'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { png } from '#test/images.ts'
import { temporaryFolder } from '#test/temporary-folder.ts'
import { s3Files } from './s3-files.ts'

const bucket = 'fulmar'
const keys = { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' }
const region = 'eu-west-1'
let s3: S3rver
let endpoint: string

beforeAll(async () => {
  s3 = new S3rver({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    directory: temporaryFolder('s3'),
    configureBuckets: [{ name: bucket, configs: [] }],
  })
  const { port } = await s3.run()
  endpoint = `http://127.0.0.1:${port}`
})
afterAll(() => s3.close())

const files = () => s3Files({ bucket, region, endpoint, ...keys })
const bytesOf = async (key: string) => {
  const stream = await files().read(key)
  return stream && Buffer.concat(await stream.toArray())
}

describe('files in S3', () => {
  it('are put, read and removed', async () => {
    await files().put('avatars/a.png', 'image/png', png)
    expect(await bytesOf('avatars/a.png')).toEqual(png)
    await files().remove('avatars/a.png')
    expect(await bytesOf('avatars/a.png')).toBeUndefined()
  })

  it('are not taken for saved in a bucket that does not exist', async () => {
    const elsewhere = s3Files({ bucket: 'elsewhere', region, endpoint, ...keys })
    await expect(elsewhere.put('avatars/a.png', 'image/png', png)).rejects.toThrow('S3 answered 404 to PUT')
  })

  it('are written from chunks of any number', async () => {
    async function* chunks() {
      for (let n = 0; n < 3_000; n++) yield `${n};São João\r\n`.repeat(20)
    }
    await files().write('exports/c.csv', 'text/csv', chunks())
    const lines = String(await bytesOf('exports/c.csv')).split('\r\n')
    expect([lines.length, lines.at(-2)]).toEqual([60_001, '2999;São João'])
  })

  it('are sent by a browser to the signed address', async () => {
    const url = await files().uploadUrl('uploads/b.png', 'image/png')
    const answer = await fetch(url, {
      method: 'PUT',
      body: new Uint8Array(png),
      headers: { 'content-type': 'image/png' },
    })
    expect(answer.status).toBe(200)
    expect(await bytesOf('uploads/b.png')).toEqual(png)
  })

  it('may be sent to where pages are told they may be', () => {
    expect(files().uploadHosts).toEqual([endpoint])
  })
})

describe('the signed address', () => {
  /** The other half of SigV4, written from its description: the peer above takes any signature. */
  function isSigned(method: string, url: URL, headers: Record<string, string>) {
    const query = new URLSearchParams(url.search)
    const signature = query.get('X-Amz-Signature')
    query.delete('X-Amz-Signature')
    query.sort()
    const encode = (text: string) =>
      encodeURIComponent(text).replace(/[!'()*]/g, sign => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)
    const canonicalQuery = [...query].map(([name, value]) => `${encode(name)}=${encode(value)}`).join('&')
    const names = query.get('X-Amz-SignedHeaders') ?? ''
    const canonicalHeaders = names
      .split(';')
      .map(name => `${name}:${headers[name] ?? ''}\n`)
      .join('')
    const request = [method, url.pathname, canonicalQuery, canonicalHeaders, names, 'UNSIGNED-PAYLOAD'].join('\n')
    const date = query.get('X-Amz-Date') ?? ''
    const scope = `${date.slice(0, 8)}/${region}/s3/aws4_request`
    const toSign = ['AWS4-HMAC-SHA256', date, scope, createHash('sha256').update(request).digest('hex')].join('\n')
    const key = scope
      .split('/')
      .reduce<string | Buffer>(
        (secret, part) => createHmac('sha256', secret).update(part).digest(),
        `AWS4${keys.secretAccessKey}`,
      )
    return signature === createHmac('sha256', key).update(toSign).digest('hex')
  }

  it('holds for its key, type, method and time only', async () => {
    const server = createServer()
    await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
    const host = `127.0.0.1:${(server.address() as AddressInfo).port}`
    await new Promise(resolve => server.close(resolve))
    const store = s3Files({ bucket, region, endpoint: `http://${host}`, ...keys })
    const url = new URL(await store.uploadUrl('uploads/c.png', 'image/png'))
    const headers = { host, 'content-type': 'image/png' }
    expect(url.searchParams.get('X-Amz-Expires')).toBe('300')
    expect(isSigned('PUT', url, headers)).toBe(true)
    expect(isSigned('GET', url, headers)).toBe(false)
    expect(isSigned('PUT', url, { ...headers, 'content-type': 'text/html' })).toBe(false)
    expect(isSigned('PUT', new URL(url.href.replace('c.png', 'd.png')), headers)).toBe(false)
    expect(isSigned('PUT', new URL(url.href.replace('Expires=300', 'Expires=9999')), headers)).toBe(false)
  })
})
