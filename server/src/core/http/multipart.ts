import fastifyMultipart, { type Multipart } from '@fastify/multipart'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { AppError } from '../errors.ts'
import { ReceivedFile, StreamedFile } from '../files/received-file.ts'

const maxDepth = 5
const maxIndex = 99
const maxFields = 200
const refusedKeys = new Set(['__proto__', 'constructor', 'prototype'])

type Tree = { [key: string]: unknown }

export const acceptMultipart = (app: FastifyInstance) =>
  app.register(fastifyMultipart, { limits: { fields: maxFields, fieldSize: 10_000, files: 5, fieldNameSize: 200 } })

/** The body of a multipart request: `a[b][0]` becomes `{ a: { b: [..] } }`. Fails with INVALID_INPUT, BODY_TOO_LARGE. */
export async function readMultipart(request: FastifyRequest, maxFileBytes: number): Promise<Tree> {
  const tree: Tree = {}
  try {
    for await (const part of request.parts({ limits: { fileSize: maxFileBytes } }))
      put(tree, part.fieldname, await readPart(part))
  } catch (error) {
    // The parser has error codes for exceeded limits, but none for malformed input.
    if (error instanceof AppError || (error as { code?: string }).code?.startsWith('FST_')) throw error
    throw new AppError('INVALID_INPUT', 'The multipart body is malformed or incomplete', { cause: error })
  }
  return withLists(tree) as Tree
}

/**
 * The fields before the file, and the file as a stream that the handler reads; what follows the file is ignored.
 * Fails with INVALID_INPUT.
 */
export async function readStreamed(request: FastifyRequest, maxFileBytes: number): Promise<Tree> {
  const tree: Tree = {}
  const parts = request.parts({ limits: { fileSize: maxFileBytes } })
  for (;;) {
    // Not with `for await`: leaving the loop would end the file.
    const { value: part, done } = await parts.next().catch((cause: unknown) => {
      throw new AppError('INVALID_INPUT', 'The multipart body is malformed or incomplete', { cause })
    })
    if (done) return tree
    if (part.type === 'file') {
      put(tree, part.fieldname, new StreamedFile(part.mimetype, part.file))
      return tree
    }
    put(tree, part.fieldname, part.value)
  }
}

async function readPart(part: Multipart): Promise<unknown> {
  if (part.type === 'field') return part.value
  return new ReceivedFile(part.mimetype, await part.toBuffer())
}

function put(tree: Tree, name: string, value: unknown) {
  const keys = name.split(/\[|\]\[|\]$/).filter((key, index, all) => index < all.length - 1 || key !== '')
  const isFit = keys.length >= 1 && keys.length <= maxDepth && keys.every(isFitKey)
  if (!isFit) throw new AppError('INVALID_INPUT', 'A field name is not allowed')
  const last = keys.pop() as string
  let place = tree
  for (const key of keys) {
    place[key] ??= Object.create(null) as Tree
    if (typeof place[key] !== 'object')
      throw new AppError('INVALID_INPUT', 'A field has both a value and nested fields')
    place = place[key] as Tree
  }
  place[last] = value
}

const isFitKey = (key: string) => key !== '' && !refusedKeys.has(key) && !(/^\d+$/.test(key) && Number(key) > maxIndex)

/** An object with only the keys 0, 1, 2 … was a list. */
function withLists(value: unknown): unknown {
  if (value === null || typeof value !== 'object' || value instanceof ReceivedFile) return value
  const entries = Object.entries(value).map(([key, inner]) => [key, withLists(inner)] as const)
  const isList = entries.length > 0 && entries.every(([key], index) => key === String(index))
  return isList ? entries.map(([, inner]) => inner) : Object.fromEntries(entries)
}
