import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll } from 'vitest'
import { s3Files } from '#core/files/s3-files.ts'

const keys = { accessKeyId: 'peer', secretAccessKey: 'a secret of the peer' }
const region = 'eu-west-1'
const bucket = 'fulmar'

/** An object store in memory that answers as S3 does: only what is signed by SigV4, written from its description. */
export async function startS3() {
  const objects = new Map<string, Buffer>()
  const server = createServer(async (request, response) => {
    const url = new URL(request.url ?? '', `http://${request.headers.host}`)
    const body = await bytesOf(request)
    const reply = (status: number, content?: Buffer) => void response.writeHead(status).end(content)
    if (!isSigned(request, url, body)) return reply(403)
    if (!url.pathname.startsWith(`/${bucket}/`)) return reply(404)
    if (request.method === 'PUT') objects.set(url.pathname, body)
    if (request.method === 'DELETE') return reply(objects.delete(url.pathname) ? 204 : 404)
    const found = objects.get(url.pathname)
    reply(found ? 200 : 404, request.method === 'GET' ? found : undefined)
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  afterAll(() => new Promise(resolve => server.close(resolve)))
  const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return { endpoint, files: (of = bucket) => s3Files({ bucket: of, region, endpoint, ...keys }) }
}

/** By the query, as in the address a browser gets, or by the header of a call. */
function isSigned({ method, headers }: IncomingMessage, url: URL, body: Buffer): boolean {
  const header = Object.fromEntries(
    [...(headers.authorization ?? '').matchAll(/(Credential|SignedHeaders|Signature)=([^,\s]+)/g)].map(
      ([, name, value]) => [name, value],
    ),
  )
  const query = new URLSearchParams(url.search)
  const part = (name: string): string => header[name] ?? query.get(`X-Amz-${name}`) ?? ''
  const signature = part('Signature')
  query.delete('X-Amz-Signature')
  query.sort()
  const date = query.get('X-Amz-Date') ?? String(headers['x-amz-date'])
  const scope = `${date.slice(0, 8)}/${region}/s3/aws4_request`
  if (part('Credential') !== `${keys.accessKeyId}/${scope}` || isOver(query, date)) return false
  const stated = String(headers['x-amz-content-sha256'] ?? 'UNSIGNED-PAYLOAD')
  if (stated !== 'UNSIGNED-PAYLOAD' && stated !== sha256(body)) return false
  const names = part('SignedHeaders')
  const request = [
    method,
    url.pathname,
    [...query].map(pair => pair.map(encode).join('=')).join('&'),
    ...names.split(';').map(name => `${name}:${String(headers[name] ?? '')}`),
    '',
    names,
    stated,
  ].join('\n')
  const toSign = ['AWS4-HMAC-SHA256', date, scope, sha256(request)].join('\n')
  const key = scope.split('/').reduce<string | Buffer>(hmac, `AWS4${keys.secretAccessKey}`)
  const due = hmac(key, toSign).toString('hex')
  return signature.length === due.length && timingSafeEqual(Buffer.from(signature), Buffer.from(due))
}

/** An address says for how many seconds it holds. */
function isOver(query: URLSearchParams, date: string): boolean {
  const seconds = query.get('X-Amz-Expires')
  if (seconds === null) return false
  const signedAt = Date.parse(date.replace(/^(....)(..)(..T..)(..)(..Z)$/, '$1-$2-$3:$4:$5'))
  return Date.now() > signedAt + Number(seconds) * 1000
}

const sha256 = (content: string | Buffer) => createHash('sha256').update(content).digest('hex')
const hmac = (key: string | Buffer, content: string) => createHmac('sha256', key).update(content).digest()
const encode = (text: string) =>
  encodeURIComponent(text).replace(/[!'()*]/g, sign => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)

async function bytesOf(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks)
}
