import { Readable } from 'node:stream'
import type { Sql } from '../db/db.ts'

/** A table to stream: its SQL and, for each column, a title and a value. */
export interface CsvTable {
  filename: string
  query: Sql
  // The row type of a table is known only to its area.
  columns: readonly CsvColumn<never>[]
}

/** A table that was written before. */
export interface StoredCsv {
  filename: string
  body: Readable
}

export type CsvColumn<Row> = readonly [title: string, value: (row: Row) => unknown]

// After invisible characters, and in full-width forms too.
const formula = String.raw`[\s\p{Cf}]*[=+\-@＝＋－＠]`
const startsFormula = new RegExp(`^(${formula}|[\\t\\r])`, 'u')
// Some spreadsheets start a new cell here, even within quotes.
const formulaInside = new RegExp(`([;\\t\\r\\n])(?=${formula})`, 'gu')

/** RFC 4180, always quoted, with an apostrophe before what a spreadsheet would run as a formula. */
export function csvField(value: unknown): string {
  if (value === null || value === undefined) return ''
  if (typeof value === 'number') return String(value)
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  const safe = (startsFormula.test(text) ? `'${text}` : text).replace(formulaInside, "$1'")
  return `"${safe.replaceAll('"', '""')}"`
}

const guarded = new RegExp(`^'(?=${formula}|[\\t\\r])`, 'u')
const guardedInside = new RegExp(`([;\\t\\r\\n])'(?=${formula})`, 'gu')

/** The value that `csvField` wrote: without the apostrophes before formulas. */
export const readCsvField = (text: string): string => text.replace(guarded, '').replace(guardedInside, '$1')

const line = (values: readonly unknown[]) => `${values.map(csvField).join(',')}\r\n`
const chunkChars = 64 * 1024

type Columns = CsvTable['columns']

/** The first line of a table. */
export const csvTitles = (columns: Columns) => line(columns.map(([title]) => title))
/** One row as the stream sends it, to the byte. */
export const csvRow = (columns: Columns, row: unknown) => line(columns.map(([, value]) => value(row as never)))

/** The text of a table in chunks, titles first. */
export async function* csvChunks({ columns }: CsvTable, rows: AsyncIterable<unknown>) {
  let text = csvTitles(columns)
  for await (const row of rows) {
    text += csvRow(columns, row)
    if (text.length > chunkChars) {
      yield text
      text = ''
    }
  }
  yield text
}

const longestStallMs = 30_000

/**
 * A stream that reads rows only as fast as the caller takes them and aborts when it stalls, because an export holds a
 * scarce slot and a connection.
 */
export function csvStream(table: CsvTable, rows: AsyncIterable<unknown>, stallMs = longestStallMs): Readable {
  const breakOff = () => body.destroy(new Error(`The export was not read for ${stallMs / 1000} seconds`))
  async function* taken() {
    for await (const chunk of csvChunks(table, rows)) {
      const timer = setTimeout(breakOff, stallMs)
      try {
        yield chunk
      } finally {
        clearTimeout(timer)
      }
    }
  }
  const body = Readable.from(taken())
  return body
}
