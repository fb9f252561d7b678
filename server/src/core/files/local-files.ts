import { createReadStream } from 'node:fs'
import { mkdir, open, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { uuidv7 } from 'uuidv7'
import type { Secrets } from '../secrets.ts'
import { type FileStore, uploadMinutes } from './file-store.ts'

export const uploadPath = '/api/feature/upload'

export interface UploadTicket {
  key: string
  type: string
  expiresAt: number
}

/** Files on this machine's disk, and upload addresses of our own that carry a sealed ticket. */
export const localFiles = (root: string, secrets: Secrets): FileStore => ({
  async put(key, _type, bytes) {
    const file = join(root, key)
    const draft = `${file}.${uuidv7()}.part`
    await mkdir(dirname(file), { recursive: true })
    await writeFile(draft, bytes)
    await rename(draft, file)
  },
  async read(key) {
    const handle = await open(join(root, key)).catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return undefined
      throw error
    })
    return handle && createReadStream('', { fd: handle })
  },
  remove: key => rm(join(root, key), { force: true }),
  async uploadUrl(key, type, origin) {
    const ticket: UploadTicket = { key, type, expiresAt: Date.now() + uploadMinutes * 60_000 }
    return `${origin}${uploadPath}?ticket=${secrets.seal(ticket)}`
  },
  uploadHosts: [],
})
