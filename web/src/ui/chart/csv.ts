import { saveFile } from '../save-file.ts'

// What spreadsheets run: the rules of server/src/core/http/csv.ts, for the names in a chart.
const formula = String.raw`[\s\p{Cf}]*[=+\-@＝＋－＠]`
const startsFormula = new RegExp(`^(${formula}|[\\t\\r])`, 'u')
const formulaInside = new RegExp(`([;\\t\\r\\n])(?=${formula})`, 'gu')

const cell = (value: string | number | null): string => {
  if (value === null) return ''
  if (typeof value === 'number') return String(value)
  const safe = (startsFormula.test(value) ? `'${value}` : value).replace(formulaInside, "$1'")
  return /[",;\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** RFC 4180, safe to open in a spreadsheet. */
export const toCsv = (rows: readonly (readonly (string | number | null)[])[]): string =>
  rows.map(row => `${row.map(cell).join(',')}\r\n`).join('')

/** Saves rows as a CSV file. */
export const saveCsv = (filename: string, rows: Parameters<typeof toCsv>[0]): void =>
  saveFile(filename, new Blob([toCsv(rows)], { type: 'text/csv;charset=utf-8' }))
