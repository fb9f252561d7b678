import type { FastifyInstance } from 'fastify'
import { AppError } from '../errors.ts'
import type { FileStore } from './file-store.ts'
import { imageEndings } from './image-type.ts'
import { uploadPath } from './local-files.ts'

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

const types = Object.keys(imageEndings)
const image = Object.fromEntries(types.map(type => [type, { schema: { type: 'string', format: 'binary' } }]))
const answer = (name: string) => ({ $ref: `#/components/responses/${name}` })

/** How images are sent and fetched, for the printed API; neither is an endpoint of the table. */
export const filePaths = {
  [uploadPath]: {
    put: {
      tags: ['uploads'],
      operationId: 'uploads.put',
      summary: 'Send an image to the address that was asked for',
      description:
        'The address comes from `POST /api/feature/generate-presigned-url` and works once, for five minutes. With S3 it leads there instead.',
      security: [],
      parameters: [{ name: 'ticket', in: 'query', required: true, schema: { type: 'string' } }],
      requestBody: { required: true, content: image },
      responses: { 200: { description: 'Stored' }, 400: answer('BadRequest') },
    },
  },
  '/files/{folder}/{name}': {
    get: {
      tags: ['uploads'],
      operationId: 'uploads.get',
      summary: 'A stored image, by the key that its upload was given',
      description: 'Open to everyone. Never changes, so caches may keep it for ever.',
      security: [],
      parameters: ['folder', 'name'].map(name => ({ name, in: 'path', required: true, schema: { type: 'string' } })),
      responses: { 200: { description: 'The image', content: image }, 404: answer('NotFound') },
    },
  },
}
