import type { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { Database } from '#core/db.ts'
import { AppError } from '#core/errors.ts'
import { type FileStore, maxImageBytes } from '#core/files/file-store.ts'
import { imageEndings } from '#core/files/image-type.ts'
import { requireImage } from '#core/files/images.ts'
import { type UploadTicket, uploadPath } from '#core/files/local-files.ts'
import type { Secrets } from '#core/secrets.ts'
import { markReceived } from './uploads.queries.ts'

/** Stands in for S3 where there is none: takes the one PUT that a ticket allows. */
export async function receiveUploads(app: FastifyInstance, database: Database, files: FileStore, secrets: Secrets) {
  await app.register(async scope => {
    // Images stay a stream here, and only here, until their size is known.
    scope.addContentTypeParser(Object.keys(imageEndings), (_request, payload, done) => done(null, payload))
    scope.put(uploadPath, { bodyLimit: maxImageBytes }, async (request, reply) => {
      const ticket = readTicket(secrets, request.query)
      if (request.headers['content-type'] !== ticket.type)
        throw refused('The file is not of the type it was announced as')
      const bytes = await readAll(request.body as Readable)
      if (requireImage(bytes, 'file') !== ticket.type) throw refused('The file is not of the type it was announced as')
      if (!(await markReceived(database, ticket.key))) throw refused('This upload address was used already')
      await files.put(ticket.key, ticket.type, bytes)
      return reply.code(200).send()
    })
  })
}

const refused = (message: string) => new AppError('UNFIT_FILE', message)

const query = z.strictObject({ ticket: z.string().max(1000) })

function readTicket(secrets: Secrets, given: unknown): UploadTicket {
  const parsed = query.safeParse(given)
  const ticket = parsed.success ? openTicket(secrets, parsed.data.ticket) : undefined
  if (!ticket) throw refused('This upload address is not valid')
  if (ticket.expiresAt < Date.now()) throw refused('This upload address is no longer valid')
  return ticket
}

function openTicket(secrets: Secrets, sealed: string): UploadTicket | undefined {
  try {
    return secrets.unseal<UploadTicket>(sealed)
  } catch {
    return undefined
  }
}

async function readAll(stream: Readable): Promise<Buffer> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    size += chunk.length
    if (size > maxImageBytes) throw new AppError('BODY_TOO_LARGE', 'The image is larger than 10 MB')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}
