import { createReadStream } from 'node:fs'
import { mkdir, open, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { uuidv7 } from 'uuidv7'
import type { Secrets } from '../secrets.ts'
import { type FileStore, type ReceivedDraft, uploadMinutes } from './file-store.ts'

export const uploadPath = '/api/feature/upload'

export interface UploadTicket {
  key: string
  type: string
  expiresAt: number
}

/**
 * Files on local disk, with upload URLs that contain an encrypted ticket. They start with `uploadBase`, never with the
 * Host header; without it they are relative.
 */
export const localFiles = (root: string, secrets: Secrets, uploadBase = ''): FileStore => ({
  put: async (key, _type, bytes) => (await writeDraft(root, key, bytes)).keep(),
  write: async (key, _type, chunks) => (await writeDraft(root, key, chunks)).keep(),
  receive: (key, bytes) => writeDraft(root, key, bytes),
  async read(key) {
    const handle = await open(join(root, key)).catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return undefined
      throw error
    })
    return handle && createReadStream('', { fd: handle })
  },
  remove: key => rm(join(root, key), { force: true }),
  async uploadUrl(key, type) {
    const ticket: UploadTicket = { key, type, expiresAt: Date.now() + uploadMinutes * 60_000 }
    return `${uploadBase}${uploadPath}?ticket=${secrets.seal(ticket)}`
  },
  uploadHosts: [],
})

/** Written to a temporary name first, so that a file is never incomplete. */
async function writeDraft(
  root: string,
  key: string,
  body: Buffer | AsyncIterable<Buffer | string>,
): Promise<ReceivedDraft> {
  const file = join(root, key)
  const draft = `${file}.${uuidv7()}.part`
  const drop = () => rm(draft, { force: true })
  await mkdir(dirname(file), { recursive: true })
  try {
    await writeFile(draft, body)
  } catch (error) {
    await drop()
    throw error
  }
  return { keep: () => rename(draft, file), drop }
}
