import { pipeline, Readable } from 'node:stream'
import { CsvError, parse } from 'csv-parse'
import { AppError, fieldError } from '../errors.ts'
import { readCsvField } from '../http/csv.ts'

/** A row with its number as a spreadsheet counts: the header is row 1. */
export interface CsvRow {
  row: number
  cells: string[]
}

const maxRowChars = 64 * 1024
// Long enough for any header, so that the separator is known before the first row is read.
const headChars = 4 * 1024

/**
 * The rows of a CSV file as they arrive, blank ones left out; only one row and a chunk are in memory. Takes a byte order
 * mark, commas, semicolons and tabs. Fails with UNFIT_FILE.
 */
export async function* csvRows(bytes: AsyncIterable<Buffer>): AsyncGenerator<CsvRow> {
  const text = decoded(bytes)
  let head = ''
  for (let next = await text.next(); !next.done; next = await text.next()) {
    head += next.value
    if (head.length >= headChars || head.includes('\n')) break
  }
  const parser = parse({
    delimiter: delimiterOf(head),
    relax_column_count: true,
    skip_empty_lines: false,
    max_record_size: maxRowChars,
    record_delimiter: ['\r\n', '\n', '\r'],
  })
  // The parser fails with what the file fails with.
  pipeline(Readable.from(joined(head, text), { objectMode: false }), parser, () => undefined)
  let row = 0
  try {
    for await (const record of parser as AsyncIterable<string[]>) {
      row++
      const cells = record.map(cell => readCsvField(cell).normalize('NFC'))
      if (cells.some(cell => cell.trim() !== '')) yield { row, cells }
    }
  } catch (error) {
    throw error instanceof CsvError ? unfit(formatCsvError(error)) : error
  }
}

async function* joined(head: string, rest: AsyncIterable<string>) {
  yield head
  yield* rest
}

/** Strict, because a wrong guess of the encoding would save wrong names. Removes the byte order mark. */
async function* decoded(bytes: AsyncIterable<Buffer>): AsyncGenerator<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  const decode = (chunk?: Buffer) => {
    try {
      return chunk ? decoder.decode(chunk, { stream: true }) : decoder.decode()
    } catch (cause) {
      const message = 'This file is not in UTF-8. In your spreadsheet, save it as “CSV UTF-8” and choose it again'
      throw new AppError('UNFIT_FILE', message, { fields: { file: message }, cause })
    }
  }
  for await (const chunk of bytes) {
    const text = decode(chunk)
    if (text.includes('\0')) throw unfit('This is not a CSV file: it holds characters that no text has')
    if (text) yield text
  }
  yield decode()
}

const unfit = (message: string) => fieldError('UNFIT_FILE', 'file', message)

function formatCsvError({ code, lines }: CsvError): string {
  const line = Number(lines)
  if (code === 'CSV_MAX_RECORD_SIZE') return `Line ${line} is too long. Check whether a quotation mark is missing`
  return `The quotation marks of line ${line} do not match`
}

/** Spreadsheets write what their language uses. */
function delimiterOf(head: string): string {
  const [header = ''] = head.split(/\r\n|\r|\n/, 1)
  const counted = [',', ';', '\t'].map(value => [header.split(value).length, value] as const)
  return counted.reduce((most, one) => (one[0] > most[0] ? one : most))[1]
}
