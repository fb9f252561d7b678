import { Readable } from 'node:stream'
import type { Sql } from './db.ts'

/** A table to stream: the SQL behind it and, for each column, its title and the value of a row. */
export interface CsvTable {
  filename: string
  query: Sql
  // Columns read rows of their own query, whose type only the area knows.
  columns: readonly CsvColumn<never>[]
}

export type CsvColumn<Row> = readonly [title: string, value: (row: Row) => unknown]

const startsFormula = /^[=+\-@\t\r]/
const needsQuotes = /[",\r\n]/

/** RFC 4180, with a leading apostrophe before what a spreadsheet would run as a formula. */
export function csvField(value: unknown): string {
  if (value === null || value === undefined) return ''
  if (typeof value === 'number') return String(value)
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  const safe = startsFormula.test(text) ? `'${text}` : text
  return needsQuotes.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
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

/** The file as a stream that reads rows only as fast as the caller takes them. */
export const csvStream = (table: CsvTable, rows: AsyncIterable<unknown>) => Readable.from(chunks(table, rows))
