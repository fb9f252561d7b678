import { createReadStream } from 'node:fs'
import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { AwsClient } from 'aws4fetch'
import { type FileStore, uploadMinutes } from './file-store.ts'

export interface S3Options {
  bucket: string
  region: string
  accessKeyId: string
  secretAccessKey: string
  /** AWS by default. */
  endpoint?: string | undefined
}

/** Files in S3-compatible storage; browsers upload directly, to URLs signed for one key and type. */
export function s3Files({ bucket, region, accessKeyId, secretAccessKey, endpoint }: S3Options): FileStore {
  const client = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3', retries: 2 })
  const base = endpoint ?? `https://s3.${region}.amazonaws.com`
  const urlOf = (key: string) => `${base.replace(/\/+$/, '')}/${bucket}/${key}`

  async function request(method: string, key: string, init: RequestInit = {}) {
    const answer = await client.fetch(urlOf(key), { method, redirect: 'error', ...init })
    // A file that is not there can be asked for and removed; a 404 to a write means that there is no such bucket.
    const isMissing = answer.status === 404 && method !== 'PUT'
    if (!answer.ok && !isMissing) throw new Error(`S3 answered ${answer.status} to ${method} ${key}`)
    return answer
  }

  /** Signed and sent by hand: the client would hash the file, or read it again for another attempt. */
  async function sendFile(key: string, type: string, file: string) {
    const { size } = await stat(file)
    const headers = { 'content-type': type, 'content-length': String(size), 'x-amz-content-sha256': 'UNSIGNED-PAYLOAD' }
    const signed = await client.sign(urlOf(key), { method: 'PUT', headers })
    const body = Readable.toWeb(createReadStream(file)) as ReadableStream
    const init = { method: 'PUT', headers: signed.headers, body, duplex: 'half', redirect: 'error' } as const
    const answer = await fetch(signed.url, init)
    if (!answer.ok) throw new Error(`S3 answered ${answer.status} to PUT ${key}`)
  }

  return {
    put: async (key, type, bytes) =>
      void (await request('PUT', key, { body: new Uint8Array(bytes), headers: { 'content-type': type } })),
    write: (key, type, chunks) => inTemporaryFile(chunks, file => sendFile(key, type, file)),
    async read(key) {
      const answer = await request('GET', key)
      return answer.status === 404 || !answer.body ? undefined : Readable.fromWeb(answer.body)
    },
    remove: async key => void (await request('DELETE', key)),
    async uploadUrl(key, type) {
      const url = new URL(urlOf(key))
      url.searchParams.set('X-Amz-Expires', String(uploadMinutes * 60))
      const signed = await client.sign(url, {
        method: 'PUT',
        headers: { 'content-type': type },
        // The type is signed, so that only the declared type can be sent.
        aws: { signQuery: true, allHeaders: true },
      })
      return signed.url
    },
    uploadHosts: [new URL(base).origin],
  }
}

/** S3 wants to know the length first, and producing the chunks must not wait for the network. */
async function inTemporaryFile(chunks: AsyncIterable<string>, send: (file: string) => Promise<void>) {
  const folder = await mkdtemp(join(tmpdir(), 'fulmar-'))
  try {
    const file = join(folder, 'file')
    await writeFile(file, chunks)
    await send(file)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
