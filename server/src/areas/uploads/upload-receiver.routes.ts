import type { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { Database } from '#core/db/db.ts'
import { AppError } from '#core/errors.ts'
import type { FileStore } from '#core/files/file-store.ts'
import { imageEndings } from '#core/files/image-type.ts'
import { receiveImage } from '#core/files/images.ts'
import { type UploadTicket, uploadPath } from '#core/files/local-files.ts'
import { type Admission, openPlaces } from '#core/http/limits/admission.ts'
import { networkOf } from '#core/http/limits/network.ts'
import type { Secrets } from '#core/secrets.ts'
import { markReceived } from './uploads.queries.ts'

interface Services {
  database: Database
  admission: Admission
  secrets: Secrets
  receive: NonNullable<FileStore['receive']>
}

const atOncePerAddress = 4

/** Replaces S3 where none is configured: accepts the one PUT that a ticket allows. */
export async function receiveUploads(app: FastifyInstance, { database, admission, secrets, receive }: Services) {
  const places = openPlaces(atOncePerAddress)

  async function take(ticket: UploadTicket, body: Readable) {
    const { bytes } = await receiveImage(body, 'file', ticket.type)
    const draft = await receive(ticket.key, bytes)
    if (await markReceived(database, ticket.key)) return draft.keep()
    await draft.drop()
    throw refused('This upload link has already been used or has expired')
  }

  await app.register(async scope => {
    // Only here images stay a stream: nothing is read before the ticket is checked.
    scope.addContentTypeParser(Object.keys(imageEndings), (_request, payload, done) => done(null, payload))
    scope.put(uploadPath, async (request, reply) => {
      const ticket = readTicket(secrets, request.query)
      if (request.headers['content-type'] !== ticket.type) throw refused('The file does not match its declared type')
      const leavePlace = places.enter(networkOf(request.ip))
      try {
        const leaveLane = await admission.enter('uploads')
        await take(ticket, request.body as Readable).finally(leaveLane)
      } finally {
        leavePlace()
      }
      return reply.code(200).send()
    })
  })
}

const refused = (message: string) => new AppError('UNFIT_FILE', message)

const query = z.strictObject({ ticket: z.string().max(1000) })

function readTicket(secrets: Secrets, given: unknown): UploadTicket {
  const parsed = query.safeParse(given)
  const ticket = parsed.success ? openTicket(secrets, parsed.data.ticket) : undefined
  if (!ticket) throw refused('This upload link is not valid')
  if (ticket.expiresAt < Date.now()) throw refused('This upload link has expired')
  return ticket
}

function openTicket(secrets: Secrets, sealed: string): UploadTicket | undefined {
  try {
    return secrets.unseal<UploadTicket>(sealed)
  } catch {
    return undefined
  }
}
