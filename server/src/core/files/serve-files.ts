import type { FastifyInstance } from 'fastify'
import { AppError } from '../errors.ts'
import type { FileStore } from './file-store.ts'
import { imageEndings } from './image-type.ts'

const typeOfEnding = Object.fromEntries(Object.entries(imageEndings).map(([type, ending]) => [ending, type]))
const keyPattern = /^[a-z]+\/[0-9a-f-]{36}\.(jpg|png|webp|gif)$/

/** `/files/…`: stored images, with headers that keep browsers from treating them as anything else. */
export function serveFiles(app: FastifyInstance, files: FileStore) {
  app.get('/files/*', async (request, reply) => {
    const key = (request.params as { '*': string })['*']
    const ending = keyPattern.exec(key)?.[1]
    const stream = ending && (await files.read(key))
    if (!ending || !stream) throw new AppError('NOT_FOUND', 'File not found')
    return reply
      .type(typeOfEnding[ending] ?? 'application/octet-stream')
      .header('cache-control', 'public, max-age=31536000, immutable')
      .header('content-security-policy', "default-src 'none'; frame-ancestors 'none'; sandbox")
      .send(stream)
  })
}
