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
    if (!answer.ok && answer.status !== 404) throw new Error(`S3 answered ${answer.status} to ${method} ${key}`)
    return answer
  }

  return {
    put: async (key, type, bytes) =>
      void (await request('PUT', key, { body: new Uint8Array(bytes), headers: { 'content-type': type } })),
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
