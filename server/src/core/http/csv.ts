import { Readable } from 'node:stream'
import type { Sql } from '../db/db.ts'

/** A table to stream: the SQL behind it and, for each column, its title and the value of a row. */
export interface CsvTable {
  filename: string
  query: Sql
  // Columns read rows of their own query, whose type only the area knows.
  columns: readonly CsvColumn<never>[]
}

export type CsvColumn<Row> = readonly [title: string, value: (row: Row) => unknown]

// Behind what a spreadsheet does not show, and in full width too.
const formula = String.raw`[\s\p{Cf}]*[=+\-@＝＋－＠]`
const startsFormula = new RegExp(`^(${formula}|[\\t\\r])`, 'u')
// Some spreadsheets begin a cell here, also within quotes.
const formulaInside = new RegExp(`([;\\t\\r\\n])(?=${formula})`, 'gu')

/** RFC 4180, always quoted, with an apostrophe before what a spreadsheet would run as a formula. */
export function csvField(value: unknown): string {
  if (value === null || value === undefined) return ''
  if (typeof value === 'number') return String(value)
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  const safe = (startsFormula.test(text) ? `'${text}` : text).replace(formulaInside, "$1'")
  return `"${safe.replaceAll('"', '""')}"`
}

const line = (values: readonly unknown[]) => `${values.map(csvField).join(',')}\r\n`
const chunkChars = 64 * 1024

async function* chunks(table: CsvTable, rows: AsyncIterable<unknown>) {
  let text = line(table.columns.map(([title]) => title))
  for await (const row of rows) {
    text += line(table.columns.map(([, value]) => value(row as never)))
    if (text.length > chunkChars) {
      yield text
      text = ''
    }
  }
  yield text
}

const longestStallMs = 30_000

/**
 * The file as a stream that reads rows only as fast as the caller takes them, and breaks off when nothing was taken for a
 * while: an export holds one of few places, and a connection.
 */
export function csvStream(table: CsvTable, rows: AsyncIterable<unknown>, stallMs = longestStallMs): Readable {
  const breakOff = () => body.destroy(new Error(`Nothing of the export was taken for ${stallMs / 1000} seconds`))
  async function* taken() {
    for await (const chunk of chunks(table, rows)) {
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
