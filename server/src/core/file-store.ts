import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FileLike } from '@fulmar/contract/files'
import type { FastifyInstance } from 'fastify'
import { uuidv7 } from 'uuidv7'
import { AppError } from './errors.ts'
import { imageTypeOf } from './image-type.ts'
import { ReceivedFile } from './received-file.ts'

export interface FileStore {
  /** Keeps an image and tells its key. Fails with UNFIT_FILE. */
  saveImage: (folder: string, file: FileLike) => Promise<string>
}

/** Files on this machine's disk; keys never use the name a file came with. */
export function localFileStore(root: string): FileStore {
  return {
    async saveImage(folder, file) {
      const type = file instanceof ReceivedFile ? imageTypeOf(file.bytes) : undefined
      if (!(file instanceof ReceivedFile) || !type)
        throw new AppError('UNFIT_FILE', 'Choose a JPEG, PNG, WebP or GIF image', {
          fields: { avatar: 'Choose a JPEG, PNG, WebP or GIF image' },
        })
      const key = `${folder}/${uuidv7()}.${type}`
      await mkdir(join(root, folder), { recursive: true })
      await writeFile(join(root, `${key}.part`), file.bytes)
      await rename(join(root, `${key}.part`), join(root, key))
      return key
    },
  }
}

/** Serves stored files so that a browser shows them as images and as nothing else. */
export async function serveFiles(app: FastifyInstance, root: string) {
  await mkdir(root, { recursive: true })
  await app.register(fastifyStatic, {
    root,
    prefix: '/files/',
    decorateReply: false,
    index: false,
    immutable: true,
    maxAge: 365 * 24 * 3600 * 1000,
    setHeaders: reply => reply.header('content-security-policy', "default-src 'none'; sandbox"),
  })
}
