import { createHash } from 'node:crypto'
import { type ImportKind, maxImportColumns, maxImportRows } from '@fulmar/contract/imports'
import { uuidv7 } from 'uuidv7'
import type { Actor } from '#core/actor.ts'
import type { Database } from '#core/db/db.ts'
import { fieldError, refuseField } from '#core/errors.ts'
import { csvRows } from '#core/files/csv-rows.ts'
import { StreamedFile } from '#core/files/received-file.ts'
import { formatCount } from '#core/words.ts'
import type { Column } from './cells.ts'
import { guessMapping } from './guess.ts'
import { deleteImport, finishReceiving, insertImport, insertRows } from './imports.queries.ts'
import type { Importer, ImportServices } from './imports.ts'
import { type StoredCells, storeCells } from './stored-cells.ts'

interface Upload {
  kind: ImportKind
  fileName: string
  file: object
}

const rowsAtOnce = 500
const charsAtOnce = 1_000_000

/**
 * Saves the rows of a file as they arrive, some at a time in a transaction of their own, so that a slow upload holds no
 * connection. Fails with INVALID_INPUT, UNFIT_FILE, BODY_TOO_LARGE.
 */
export async function receiveFile(database: Database, services: ImportServices, actor: Actor, upload: Upload) {
  const { kind, fileName, file } = upload
  if (!(file instanceof StreamedFile)) return refuseField('file', 'Send the file as multipart')
  const id = uuidv7()
  const importer = services.kinds[kind]
  const store = (cells: string[]) => storeCells(services.secrets, importer, cells)
  await insertImport(database, { id, kind, fileName, userId: actor.id })
  try {
    const received = await saveRows(database, id, file, importer, store)
    const mapping = guessMapping(importer.columns, received.headers)
    await finishReceiving(database, id, { ...received, mapping })
  } catch (error) {
    file.drain()
    await deleteImport(database, id)
    throw error
  }
  return id
}

async function saveRows(
  database: Database,
  id: string,
  file: StreamedFile,
  { columns, isSecret }: Importer,
  store: (cells: string[]) => StoredCells,
) {
  const hash = createHash('sha256')
  async function* hashed() {
    for await (const chunk of file.bytes()) {
      hash.update(chunk)
      yield chunk
    }
  }
  let headers: string[] | undefined
  let rows = 0
  let chars = 0
  let batch: { row: number; cells: StoredCells }[] = []
  for await (const next of csvRows(hashed())) {
    if (!headers) {
      const title = titleOfList(columns, next.cells)
      headers = title ?? headersOf(next.cells, isSecret)
      if (!title) continue
    }
    if (++rows > maxImportRows)
      throw unfit(`A file can have ${formatCount(maxImportRows)} rows at most. Split it and import the parts`)
    batch.push({ row: next.row, cells: store(next.cells) })
    chars += next.cells.reduce((sum, cell) => sum + cell.length, 0)
    if (batch.length < rowsAtOnce && chars < charsAtOnce) continue
    await insertRows(database, id, batch)
    batch = []
    chars = 0
  }
  if (!headers || rows === 0) throw unfit('There are no rows in this file. Its first row has to name the columns')
  if (batch.length > 0) await insertRows(database, id, batch)
  return { headers, rows, fileHash: hash.digest() }
}

/**
 * A list of single values needs no header: they belong to the first column. A voucher code may contain the name of a
 * column, but then has a digit too.
 */
const titleOfList = (columns: readonly Column[], cells: string[]) =>
  cells.length === 1 && (/\d/.test(cells[0] ?? '') || Object.keys(guessMapping(columns, cells)).length === 0)
    ? columns.slice(0, 1).map(({ label }) => label)
    : undefined

function headersOf(cells: string[], isSecret: Importer['isSecret']): string[] {
  if (isSecret && cells.some(cell => isSecret(cell.trim())))
    throw unfit('The first row of this file has to name the columns, but has what looks like a code')
  if (cells.length > maxImportColumns) throw unfit(`A file can have ${maxImportColumns} columns at most`)
  return cells.map((cell, at) => cell.trim().slice(0, 100) || `Column ${at + 1}`)
}

const unfit = (message: string) => fieldError('UNFIT_FILE', 'file', message)
